import { Text } from "@mantine/core";
import { memo } from "react";
import { curly } from "#contract/curly.ts";
import { mindName } from "#web/lib/mind-name.ts";
import classes from "./messages.module.css";
import type { ShownMessage } from "./room/machine.ts";
import { WORDS } from "./words.ts";

/** Lists the messages with their models' names. Text by users and models is never read as HTML (safety.md T21). */
export function MessageList({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <ol className={classes.list}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
}

/** Memoised, because rendering a long conversation takes too long on a slow phone. */
const Message = memo(function Message({ message }: { message: ShownMessage }) {
  return (
    <li className={classes.message} data-role={message.role}>
      <Text size="xs" fw={600} c="dimmed">
        {message.voice != null && (
          <>
            <bdi>{message.voice}</bdi> ·{" "}
          </>
        )}
        {message.role === "user" ? WORDS.you : mindName(message.interviewer ?? WORDS.interviewer)}
      </Text>
      <Text className={classes.words}>
        {message.role === "user" ? message.content : curly(message.content)}
      </Text>
    </li>
  );
});
