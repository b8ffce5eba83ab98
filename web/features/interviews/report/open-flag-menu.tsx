import "@mantine/core/styles/Menu.css";
import { Menu, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFlag, IconFlagOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { messageOf } from "#web/lib/api.ts";
import { toastError } from "#web/ui/toast.ts";
import { useFlagging } from "./queries.ts";
import classes from "./report.module.css";
import { WORDS } from "../words.ts";

type OpenFlagMenuProps = {
  id: string;
  sentence: string;
  /** undefined if the sentence is not flagged. */
  flagId: string | undefined;
  button: { "aria-label": string; "aria-describedby": string };
};

/** Replaces the button that loaded this menu: takes the focus and opens the menu at once. */
export function OpenFlagMenu({ id, sentence, flagId, button }: OpenFlagMenuProps) {
  const [opened, { open, set }] = useDisclosure(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    open();
  }, [open]);
  const { flag, takeBack } = useFlagging(id);
  const isFlagged = flagId !== undefined;
  const onError = (error: unknown) => toastError(messageOf(error));
  const toggle = () =>
    isFlagged ? takeBack.mutate(flagId, { onError }) : flag.mutate(sentence, { onError });
  return (
    <Menu opened={opened} onChange={set} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton component="button" type="button" className={classes.flag} ref={target} {...button}>
          {WORDS.wrong}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isFlagged ? <IconFlagOff size={16} aria-hidden /> : <IconFlag size={16} aria-hidden />}
          disabled={flag.isPending || takeBack.isPending}
          onClick={toggle}
        >
          {isFlagged ? WORDS.takeTheFlagBack : WORDS.flagAsWrong}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
