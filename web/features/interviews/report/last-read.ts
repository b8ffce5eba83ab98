import { useLocalStorage } from "@mantine/hooks";
import { useMe } from "#web/lib/session.ts";
import { lastReadKey } from "./last-read-key.ts";

/** The id of the report last opened in this browser, or "" before the first. */
export function useLastRead() {
  const { id } = useMe();
  return useLocalStorage({
    key: lastReadKey(id),
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored ?? "",
  });
}
