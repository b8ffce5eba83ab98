import room from "./drawings/room.svg?raw";
import classes from "./drawing.module.css";

const DRAWINGS = { room };

/** A picture of the green room, inlined because a separate file could not use the colours of the scheme. */
export const Drawing = ({ name }: { name: keyof typeof DRAWINGS }) => (
  // oxlint-disable-next-line react/no-danger -- a file of ours, read while the app is built
  <div className={classes.drawing} dangerouslySetInnerHTML={{ __html: DRAWINGS[name] }} />
);
