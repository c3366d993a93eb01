import { replayFrame } from "../replay";
import { widget } from "../view";

export default widget({ replay: replayFrame });
