import { Text } from "@mantine/core";
import { memo } from "react";
import { mindName } from "#web/lib/mind-name.ts";
import classes from "./messages.module.css";
import type { ShownMessage } from "./room/machine.ts";
import { WORDS } from "./words.ts";

/** Names the mind that worded each turn. Plain text throughout: what people and models write is never read as HTML (safety.md T21). */
export function MessageList({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <ol className={classes.list}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
}

/** Drawn once: a slow phone draws a long conversation for longer than a press may take. */
const Message = memo(function Message({ message }: { message: ShownMessage }) {
  return (
    <li className={classes.message} data-role={message.role}>
      <Text size="xs" fw={600} c="dimmed">
        {message.role === "user" ? WORDS.you : mindName(message.interviewer ?? WORDS.interviewer)}
      </Text>
      <Text className={classes.words}>{message.content}</Text>
    </li>
  );
});
