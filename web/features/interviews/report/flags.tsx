import "@mantine/core/styles/Menu.css";
import { Badge, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconFlag, IconFlagOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useId, type ReactNode } from "react";
import { messageOf } from "#web/lib/api.ts";
import { toastError } from "#web/ui/toast.ts";
import { flagsQuery, useFlagging } from "./queries.ts";
import classes from "./report.module.css";
import { WORDS } from "../words.ts";

const ReportId = createContext<string | null>(null);

/** The report that the sentences belong to; null where there is none. */
export const FlagProvider = ({ id, children }: { id: string | null; children: ReactNode }) => (
  <ReportId value={id}>{children}</ReportId>
);

/** A sentence of the report that can be flagged as wrong, from a menu beside it; coaches and admins see the flag. */
export function Flaggable({ children }: { children: string }) {
  const id = useContext(ReportId);
  const words = useId();
  return (
    <Text component="span" inherit>
      <span id={words}>{children}</span>{" "}
      {id !== null && <FlagMenu id={id} sentence={children} describedBy={words} />}
    </Text>
  );
}

type FlagMenuProps = { id: string; sentence: string; describedBy: string };

function FlagMenu({ id, sentence, describedBy }: FlagMenuProps) {
  const flags = useQuery(flagsQuery(id));
  const { flag, takeBack } = useFlagging(id);
  const own = flags.data?.find((it) => it.sentence === sentence);
  const onError = (error: unknown) => toastError(messageOf(error));
  const toggle = () => (own ? takeBack.mutate(own.id, { onError }) : flag.mutate(sentence, { onError }));
  return (
    <span className="no-print">
      {own && (
        <Badge color="red" me={4}>
          {WORDS.flaggedAsWrong}
        </Badge>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton
            component="button"
            type="button"
            className={classes.flag}
            aria-label={WORDS.aboutThisSentence}
            aria-describedby={describedBy}
          >
            ⋯
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={own ? <IconFlagOff size={16} aria-hidden /> : <IconFlag size={16} aria-hidden />}
            disabled={flag.isPending || takeBack.isPending}
            onClick={toggle}
          >
            {own ? WORDS.takeTheFlagBack : WORDS.flagAsWrong}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
