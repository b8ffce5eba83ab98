import { useLocalStorage } from "@mantine/hooks";

/** Whether answers are spoken on this device. All else of speaking loads only where they are (voice/load.ts). */
export const useSpeaks = () =>
  useLocalStorage<boolean>({
    key: "greenroom.speaks",
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored === "true",
  });
