import { Container, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./page-frame.module.css";
import { PAGE_TITLE_ID } from "./page-title.tsx";
import { WORDS } from "../lib/app-words.ts";

type PageFrameProps = {
  /** Empty before the first page. Changes with each page, whose title then receives the focus. */
  pageKey: string;
  /** The main navigation. */
  nav?: ReactNode;
  account?: ReactNode;
  banner?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
};

export function PageFrame({ pageKey, nav, account, banner, links, children }: PageFrameProps) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pageKey);
  useEffect(() => {
    const before = shown.current;
    shown.current = pageKey;
    // The first page keeps the browser's initial focus, so that Tab reaches the skip link above the header.
    if (before === "" || before === pageKey) return;
    (document.getElementById(PAGE_TITLE_ID) ?? main.current)?.focus({ preventScroll: true });
  }, [pageKey]);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {WORDS.skip}
      </a>
      {banner}
      <header className={classes.header}>
        <Container size="lg" h="100%">
          <Group justify="space-between" h="100%" wrap="nowrap">
            <Link to="/" className={classes.brand}>
              <img src="/favicon.svg" width="30" height="30" alt="" />
              Greenroom
            </Link>
            {nav}
            {account}
          </Group>
        </Container>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Container size="lg">{children}</Container>
      </main>
      <footer className={classes.footer}>
        <Text size="sm" c="dimmed" ta="center">
          {WORDS.footer}
        </Text>
        {links}
      </footer>
    </div>
  );
}
