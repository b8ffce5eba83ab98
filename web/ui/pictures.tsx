import type { ReactNode } from "react";
import classes from "./pictures.module.css";

/** The picture above the text of an empty list. */
export type PictureName = "chairs" | "calendar" | "letter" | "lens" | "page";

const DRAWINGS: Record<PictureName, ReactNode> = {
  chairs: (
    <>
      <path className={classes.tint} d="M22 44a8 8 0 0 1 16 0v12h18v14H22z" />
      <path d="M22 70V44a8 8 0 0 1 16 0v12h14a4 4 0 0 1 4 4v10M22 70h34M26 70v9M52 70v9" />
      <path d="M98 70V44a8 8 0 0 0-16 0v12H68a4 4 0 0 0-4 4v10M98 70H64M94 70v9M68 70v9" />
      <path
        className={classes.tint}
        d="M42 12h36a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H62l-8 7v-7H42a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z"
      />
      <path d="M42 12h36a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H62l-8 7v-7H42a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6zM46 20h28M46 26h18" />
    </>
  ),
  calendar: (
    <>
      <rect className={classes.tint} x="30" y="20" width="60" height="14" />
      <rect x="30" y="20" width="60" height="54" rx="6" />
      <path d="M30 34h60M44 14v12M76 14v12M42 46h6M57 46h6M72 46h6M42 60h6" />
      <circle className={classes.tint} cx="68" cy="59" r="8" />
      <path d="m64.500 59 2.500 2.500 5-5" />
    </>
  ),
  letter: (
    <>
      <path className={classes.tint} d="m26 30 34 24 34-24z" />
      <rect x="26" y="26" width="68" height="46" rx="6" />
      <path d="m27 30 33 24 33-24M28 70l22-21M92 70 70 49M60 8v8M42 11l3 7M78 11l-3 7" />
    </>
  ),
  lens: (
    <>
      <circle className={classes.tint} cx="54" cy="40" r="22" />
      <circle cx="54" cy="40" r="22" />
      <path d="m70 56 18 18M46 36a9 9 0 0 1 8-7" />
    </>
  ),
  page: (
    <>
      <path className={classes.tint} d="M38 60h44v18H38z" />
      <path d="M44 12h26l16 16v44a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6zM70 12v16h16M48 40h28M48 50h28M48 60h16" />
    </>
  ),
};

export function Picture({ name }: { name: PictureName }) {
  return (
    <svg className={classes.picture} viewBox="0 0 120 88" width="120" height="88" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
