import { Badge, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useId, useState, type ReactNode } from "react";
import type { OpenFlagMenu } from "./open-flag-menu.tsx";
import { flagsQuery } from "./queries.ts";
import classes from "./report.module.css";
import { WORDS } from "../words.ts";

const ReportId = createContext<string | null>(null);

/** `id` is the report that the sentences belong to, or null if they can't be flagged. */
export const FlagProvider = ({ id, children }: { id: string | null; children: ReactNode }) => (
  <ReportId value={id}>{children}</ReportId>
);

/** A sentence of the report with a menu to flag it as wrong. Coaches and admins see the flag. */
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

/** Loads the menu on demand, because sentences are rarely flagged. */
function FlagMenu({ id, sentence, describedBy }: FlagMenuProps) {
  const flags = useQuery(flagsQuery(id));
  const own = flags.data?.find((it) => it.sentence === sentence);
  const [Menu, setMenu] = useState<typeof OpenFlagMenu | null>(null);
  const button = {
    "aria-label": `${WORDS.wrong} ${WORDS.aboutThisSentence}`,
    "aria-describedby": describedBy,
  };
  return (
    <span className="no-print">
      {own && (
        <Badge color="red" me={4}>
          {WORDS.flaggedAsWrong}
        </Badge>
      )}
      {Menu ? (
        <Menu id={id} sentence={sentence} flagId={own?.id} button={button} />
      ) : (
        <UnstyledButton
          component="button"
          type="button"
          className={classes.flag}
          aria-haspopup="menu"
          aria-expanded={false}
          {...button}
          onPointerEnter={() => void loadMenu()}
          // The button keeps the focus until the menu replaces it.
          onClick={() => void loadMenu().then((file) => setMenu(() => file.OpenFlagMenu))}
        >
          {WORDS.wrong}
        </UnstyledButton>
      )}
    </span>
  );
}

const loadMenu = () => import("./open-flag-menu.tsx");
