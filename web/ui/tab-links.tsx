import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import classes from "./tab-links.module.css";

type Native = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Tabs that are links: pages, or states of one page, each with its own address. Looks like the tabs of parts.css. */
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
