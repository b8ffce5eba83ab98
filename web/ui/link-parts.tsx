import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color" | "style"> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A router link that looks like a button. */
export const LinkButton = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);

/** A router link inside text. */
export const TextLink = createLink((props: AnchorProps & Native) => <Anchor underline="always" {...props} />);
