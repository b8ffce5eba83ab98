import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useId, type ReactNode } from "react";
import { messageOf } from "#web/lib/api.ts";
import { toastError } from "#web/ui/toast.ts";
import { flagsQuery, useFlagging } from "./queries.ts";

const ReportId = createContext<string | null>(null);

/** The report that the sentences belong to; null where there is none. */
export const FlagProvider = ({ id, children }: { id: string | null; children: ReactNode }) => (
  <ReportId value={id}>{children}</ReportId>
);

/** A sentence of the report that can be flagged as wrong; coaches and admins see the flag. */
export function Flaggable({ children }: { children: string }) {
  const id = useContext(ReportId);
  const words = useId();
  return (
    <Text component="span">
      <span id={words}>{children}</span>{" "}
      {id !== null && <FlagButton id={id} sentence={children} describedBy={words} />}
    </Text>
  );
}

type FlagButtonProps = { id: string; sentence: string; describedBy: string };

function FlagButton({ id, sentence, describedBy }: FlagButtonProps) {
  const flags = useQuery(flagsQuery(id));
  const { flag, takeBack } = useFlagging(id);
  const own = flags.data?.find((it) => it.sentence === sentence);
  const onError = (error: unknown) => toastError(messageOf(error));
  const toggle = () => (own ? takeBack.mutate(own.id, { onError }) : flag.mutate(sentence, { onError }));
  return (
    <Button
      className="no-print"
      size="compact-xs"
      variant={own ? "light" : "subtle"}
      color={own ? "red" : "gray"}
      fw={400}
      aria-pressed={own !== undefined}
      aria-describedby={describedBy}
      loading={flag.isPending || takeBack.isPending}
      onClick={toggle}
    >
      {own ? "Flagged as wrong" : "Flag as wrong"}
    </Button>
  );
}
