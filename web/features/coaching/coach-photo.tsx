import { Box } from "@mantine/core";
import { useState } from "react";
import classes from "./profiles/coach-header.module.css";
import { initialsOf } from "./words.ts";

type CoachPhotoProps = { name: string; url: string | null; size?: number };

/** The photo, or the initials where there is none or it can't be had. The name always stands beside it. */
export function CoachPhoto({ name, url, size = 64 }: CoachPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = { "--photo-size": `${size}px` };
  if (url === null || url === failed) {
    return (
      <Box className={classes.initials} style={style} aria-hidden>
        {initialsOf(name)}
      </Box>
    );
  }
  return (
    <Box
      component="img"
      className={classes.photo}
      style={style}
      src={url}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(url)}
    />
  );
}
