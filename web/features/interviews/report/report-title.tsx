import { Text } from "@mantine/core";
import type { ReportAbout } from "#contract/report.ts";
import { formatDay } from "#web/lib/format.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import classes from "./report.module.css";
import { WORDS } from "../words.ts";

type ReportTitleProps = { kind: string; about: ReportAbout | undefined };

/** The report's heading: its kind, role, user and date. Also printed. */
export function ReportTitle({ kind, about }: ReportTitleProps) {
  if (about === undefined) return <PageTitle>{kind}</PageTitle>;
  const { name, at, minutes, difficulty, target_role: role } = about;
  const facts = [formatDay(at), WORDS.minutes(minutes), WORDS.difficultyInTitle(difficulty)];
  return (
    <div>
      {role === null ? <PageTitle>{kind}</PageTitle> : <PageTitle over={kind}>{role}</PageTitle>}
      <Text className={classes.facts} mt="xs">
        {name !== "" && (
          <>
            {/* A right-to-left name would otherwise reorder the date after it. */}
            <bdi>{name}</bdi>
            {" · "}
          </>
        )}
        {facts.join(" · ")}
      </Text>
    </div>
  );
}
