import { useLocalStorage } from "@mantine/hooks";
import { useMe } from "#web/lib/session.ts";

/** The id of the report that was opened last in this browser; empty before the first. */
export function useLastRead() {
  const { id } = useMe();
  return useLocalStorage({
    key: `greenroom.last-read.${id}`,
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored ?? "",
  });
}
