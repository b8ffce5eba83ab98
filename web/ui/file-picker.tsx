import { FileButton, type FileButtonProps } from "@mantine/core";
import { useRef } from "react";

type FilePickerProps = Pick<FileButtonProps, "accept" | "children"> & {
  /** The accessible name. */
  label: string;
  onChoose: (file: File) => void;
};

/** A button to choose a file. Reset after each choice, because browsers do not report choosing the same file again. */
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
