import { editFrame } from "../edit";
import { widget } from "../view";

export default widget({ edit: editFrame });
