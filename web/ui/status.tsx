import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";

/** Text that screen readers announce when it changes, without a change of focus. */
export function Status({ children, ...props }: BoxProps & { children: ReactNode }) {
  return (
    <Box component="output" display="block" {...props}>
      {children}
    </Box>
  );
}
