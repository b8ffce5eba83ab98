import { Button, type ButtonProps } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, "opened" | "onCancel"> & {
  button?: Pick<ButtonProps, "color" | "loading" | "size" | "variant" | "px">;
};

/** A button that asks before it acts. */
export function ConfirmButton({ button, onConfirm, ...asked }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {asked.confirmLabel}
      </Button>
      <ConfirmDialog
        {...asked}
        opened={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
