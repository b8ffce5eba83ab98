import { Button, Group } from "@mantine/core";
import { WORDS } from "../lib/app-words.ts";

type FormButtonsProps = {
  submit: string;
  isPending: boolean;
  onCancel: () => void;
  variant?: "filled" | "light";
  danger?: boolean;
};

/** The last line of a form that a button has opened: one sends it, the other closes it unsaved. */
export const FormButtons = (props: FormButtonsProps) => (
  <Group>
    <Button
      type="submit"
      variant={props.variant ?? "filled"}
      color={props.danger ? "red" : undefined}
      loading={props.isPending}
    >
      {props.submit}
    </Button>
    <Button variant="default" onClick={props.onCancel}>
      {WORDS.cancel}
    </Button>
  </Group>
);
