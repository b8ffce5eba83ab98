import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";

/** Words that a screen reader says when they change, without taking the focus. */
export function Status({ children, ...props }: BoxProps & { children: ReactNode }) {
  return (
    <Box component="output" display="block" {...props}>
      {children}
    </Box>
  );
}
