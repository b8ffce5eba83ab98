import { List, Title } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import classes from "./login-page.module.css";
import { RoomPicture } from "./room-picture.tsx";

/** What this is, in ten words. */
export function Pitch() {
  return (
    <section aria-label="About Greenroom" className={classes.pitch}>
      <RoomPicture />
      <Title order={2} size="h1" maw="30rem">
        {TEXT.pitch}
      </Title>
    </section>
  );
}

export function Details() {
  return (
    <List spacing="xs" className={classes.details}>
      <List.Item>Twenty minutes of text interview, as gentle or as demanding as you choose.</List.Item>
      <List.Item>An honest rating that quotes your own words and names the one thing to work on.</List.Item>
      <List.Item>Nobody watches. Practise until it feels familiar.</List.Item>
    </List>
  );
}
