import { useLocalStorage } from "@mantine/hooks";

/** True if answers are spoken on this device. The rest of the speech code loads only then (voice/load.ts). */
export const useSpeaks = () =>
  useLocalStorage<boolean>({
    key: "greenroom.speaks",
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored === "true",
  });
