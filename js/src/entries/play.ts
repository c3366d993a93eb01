import { playFrame } from "../play";
import { widget } from "../view";

export default widget({ play: playFrame });
