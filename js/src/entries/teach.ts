import { teachFrame } from "../teach";
import { widget } from "../view";

export default widget({ teach: teachFrame });
