import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import classes from "./tab-links.module.css";

type Native = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Tabs that are links to pages or states of a page, each with its own address. Styled like the tabs of parts.css. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={classes.rail}>
    {children}
  </nav>
);

export const TabLink = createLink(({ children, ...props }: Native) => (
  <a {...props} className={classes.tab}>
    {children}
  </a>
));
