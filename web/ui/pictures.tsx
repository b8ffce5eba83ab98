import type { ReactNode } from "react";
import classes from "./pictures.module.css";

/** The pictures of error pages. Part of every page, because they must show without the network. */
export const FACES = {
  lens: (
    <>
      <path className={classes.stage} d="M52 12h40v66H52z" />
      <path className={classes.green} d="M52 12 28 4v82l24-8z" />
      <circle className={classes.lamp} cx="34" cy="46" r="3.500" />
      <path className={classes.line} d="M50 10h44v68" />
      <path
        className={classes.sheet}
        d="m72 26 4.400 9 9.800 1.400-7.100 6.900 1.700 9.700-8.800-4.600-8.800 4.600 1.700-9.700-7.100-6.900 9.800-1.400z"
      />
    </>
  ),
  fallen: (
    <>
      <path className={classes.light} d="M52 50 118 40v42H62z" />
      <path className={classes.line} d="M8 8h104M30 8v14" />
      <path className={classes.curtain} d="M8 8h16q2 34-10 58H8z" />
      <path className={classes.green} d="m40 48 16-10 14 22-16 10z" />
      <path className={classes.lamp} d="m54 34 10-6 20 32-10 6z" />
      <path className={classes.deep} d="m28 56 12-8 14 22-12 8z" />
      <path className={classes.line} d="M46 68 38 82M60 66l10 16M30 22q-8 14 4 34" />
    </>
  ),
  unplugged: (
    <>
      <path className={classes.line} d="M40 34v46M28 82h24" />
      <path className={classes.sheet} d="M24 34 31 12h18l7 22z" />
      <path className={classes.line} d="M40 76q18 10 26-4t22-8" />
      <path className={classes.green} d="M88 56h14a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H88z" />
      <path className={classes.line} d="M106 60h8M106 68h8" />
      <circle className={classes.lamp} cx="81" cy="26" r="4" />
      <circle className={classes.lamp} cx="94" cy="26" r="4" />
      <circle className={classes.lamp} cx="107" cy="26" r="4" />
    </>
  ),
  hourglass: (
    <>
      <path
        className={classes.sheet}
        d="M40 14h40v8q0 14-16 24 16 10 16 24v8H40v-8q0-14 16-24-16-10-16-24z"
      />
      <path className={classes.lamp} d="M46 28h28q-3 8-14 16-11-8-14-16zM44 74q2-12 16-16 14 4 16 16z" />
      <path className={classes.deep} d="M34 8h52v8H34zM34 76h52v8H34z" />
    </>
  ),
};

/** A picture above a few words. The pictures of lists and final pages are in list-pictures.tsx. */
export const Picture = ({ children }: { children: ReactNode }) => (
  <svg className={classes.picture} viewBox="0 0 120 90" width="144" height="108" aria-hidden="true">
    <ellipse className={classes.floor} cx="60" cy="83" rx="56" ry="6" />
    {children}
  </svg>
);
