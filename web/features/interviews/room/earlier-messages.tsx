import { memo, useEffect, useRef } from "react";
import type { ShownMessage } from "./interview-state.ts";
import classes from "../messages.module.css";
import { MessageList } from "../message-list.tsx";

export const EarlierMessages = memo(function EarlierMessages({ messages }: { messages: ShownMessage[] }) {
  const box = useRef<HTMLElement>(null);
  const count = messages.length;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [count]);
  if (count === 0) return null;
  return (
    // A box that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} aria-label="Earlier messages" tabIndex={0} className={classes.earlier}>
      <MessageList messages={messages} />
    </section>
  );
});
