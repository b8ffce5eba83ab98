import classes from "./pictures.module.css";
import { FACES } from "./pictures.tsx";

/** The pictures of empty lists and final pages. */
export const PICTURES = {
  ...FACES,
  chairs: (
    <>
      <path className={classes.light} d="M14 14 2 82h44L34 14z" />
      <path className={classes.line} d="M24 18v64M16 82h16" />
      <path className={classes.lamp} d="M15 18 20 4h8l5 14z" />
      <path className={classes.green} d="M46 42q0-16 15-16h18q15 0 15 16v16H46z" />
      <path className={classes.lamp} d="M52 57h36v8H52z" />
      <path
        className={classes.deep}
        d="M38 54q0-8 7.500-8t7.500 8v10h34V54q0-8 7.500-8t7.500 8v17q0 6-6 6H44q-6 0-6-6z"
      />
      <path className={classes.line} d="M47 77v5M93 77v5" />
    </>
  ),
  calendar: (
    <>
      <rect className={classes.sheet} x="26" y="14" width="68" height="64" rx="8" />
      <path className={classes.green} d="M26 32V22a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v10z" />
      <path className={classes.line} d="M42 8v12M78 8v12M38 46h8M56 46h8M74 46h8M38 62h8M56 62h8" />
      <circle className={classes.lamp} cx="79" cy="62" r="9" />
    </>
  ),
  letter: (
    <>
      <path className={classes.lamp} d="M44 6h32a4 4 0 0 1 4 4v36H40V10a4 4 0 0 1 4-4z" />
      <path className={classes.line} d="M48 18h24M48 26h16" />
      <path
        className={classes.green}
        d="M22 36a6 6 0 0 1 6-6h64a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z"
      />
      <path className={classes.deep} d="m24 74 36-30 36 30a6 6 0 0 1-4 4H28a6 6 0 0 1-4-4z" />
      <circle className={classes.curtain} cx="60" cy="58" r="7" />
    </>
  ),
  flowers: (
    <>
      <path className={classes.stage} d="M30 10h60v68H30z" />
      <path className={classes.curtain} d="M30 6q4 40-14 74H10V6zM90 6q-4 40 14 74h6V6z" />
      <path className={classes.line} d="M8 6h104M60 78V52M54 78l-6-22M66 78l6-22" />
      <circle className={classes.lamp} cx="60" cy="44" r="8" />
      <circle className={classes.green} cx="46" cy="50" r="7" />
      <circle className={classes.sheet} cx="74" cy="50" r="7" />
      <path className={classes.deep} d="M48 66h24l-6 16H54z" />
    </>
  ),
  page: (
    <>
      <path className={classes.green} d="M30 20a6 6 0 0 1 6-6h40v66H36a6 6 0 0 1-6-6z" />
      <path className={classes.sheet} d="M40 12a6 6 0 0 1 6-6h26l18 18v44a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
      <path className={classes.lamp} d="M72 6v12a6 6 0 0 0 6 6h12z" />
      <path className={classes.line} d="M50 36h30M50 46h30M50 56h18" />
    </>
  ),
};

export type PictureName = keyof typeof PICTURES;
