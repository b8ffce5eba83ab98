import { FileButton, type FileButtonProps } from "@mantine/core";
import { useRef } from "react";

type FilePickerProps = Pick<FileButtonProps, "accept" | "children"> & {
  /** What a screen reader calls it. */
  label: string;
  onChoose: (file: File) => void;
};

/** A button that asks for a file. The same one can be chosen again, after a failure or a correction: browsers tell of changes only. */
export function FilePicker({ accept, label, onChoose, children }: FilePickerProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    reset.current?.();
    if (file !== null) onChoose(file);
  };
  return (
    <FileButton accept={accept} onChange={choose} resetRef={reset} inputProps={{ "aria-label": label }}>
      {children}
    </FileButton>
  );
}
