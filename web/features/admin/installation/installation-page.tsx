import { Button, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Examination, Finding, HeldJob, Installation, ServiceState } from "#contract/installation.ts";
import { formatWhen } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { AdminError, AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { superadminWords } from "../error-words.ts";
import { checksQuery, installationQuery } from "../queries.ts";
import { Findings } from "./findings.tsx";
import { MailCard } from "./mail-card.tsx";
import { ModelCard } from "./model-card.tsx";
import { WORDS } from "./words.ts";

/** Shows operators whether this installation works. */
export function InstallationPage() {
  const installation = useQuery(installationQuery);
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.title}</PageTitle>
      <AdminNav />
      <Text>{WORDS.lead}</Text>
      <AdminWait query={installation} rows={2} height={84} label={WORDS.loading} words={superadminWords} />
      {installation.data && (
        <>
          <Glance installation={installation.data} />
          <Checks />
          <Jobs jobs={installation.data.jobs} />
          <MailCard />
          {installation.data.model.place !== "built in" && <ModelCard />}
        </>
      )}
    </Stack>
  );
}

const stateWords = (state: ServiceState, on: string, off: string): string =>
  ({ on, off, simulated: WORDS.simulated })[state];

function Glance({ installation }: { installation: Installation }) {
  const { version, node, model, speech, services } = installation;
  const speaking =
    speech === null ? WORDS.speechOff : speech.host === null ? WORDS.speechHere : WORDS.speechAt(speech.host);
  return (
    <Card title={WORDS.glance}>
      <Stack component="dl" gap="xs" m={0}>
        <Line name={WORDS.version}>{WORDS.versionIs(version, node)}</Line>
        <Line name={WORDS.interviewer}>{WORDS.models[model.place](model.name)}</Line>
        <Line name={WORDS.speech}>{speaking}</Line>
        <Line name="LinkedIn">{stateWords(services.linkedin, WORDS.on, WORDS.linkedinOff)}</Line>
        <Line name="Calendly">{stateWords(services.calendly, WORDS.on, WORDS.calendlyOff)}</Line>
        <Line name={WORDS.payments}>
          {stateWords(services.payments, WORDS.paymentsOn, WORDS.paymentsOff)}
        </Line>
      </Stack>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" fw={600}>
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Text>
    </div>
  );
}

function Checks() {
  const checks = useQuery(checksQuery);
  return (
    <Card title={WORDS.checks}>
      {checks.isPending ? (
        <>
          <Text size="sm">{WORDS.checking}</Text>
          <SkeletonRows rows={3} height={64} label={WORDS.checking} />
        </>
      ) : checks.data === undefined ? (
        <AdminError error={checks.error} onRetry={() => void checks.refetch()} words={superadminWords} />
      ) : (
        <>
          <Found examination={checks.data} />
          <Button
            style={{ alignSelf: "start" }}
            variant="default"
            loading={checks.isFetching}
            onClick={() => void checks.refetch()}
          >
            {WORDS.checkAgain}
          </Button>
        </>
      )}
    </Card>
  );
}

function Found({ examination: { at, findings } }: { examination: Examination }) {
  const of = (state: Finding["state"]) => findings.filter((one) => one.state === state);
  const [good, look, mend] = [of("ok"), of("warn"), of("fail")];
  return (
    <>
      <Status>
        <Text size="sm">
          {WORDS.counts(good.length, look.length, mend.length)} {WORDS.checkedAt(formatWhen(at))}{" "}
          {WORDS.language}
        </Text>
      </Status>
      <Findings label={WORDS.checks} findings={[...mend, ...look]} />
      <details>
        <summary>{WORDS.good(good.length)}</summary>
        <Findings label={WORDS.states.ok} findings={good} />
      </details>
    </>
  );
}

function Jobs({ jobs: { waiting, givenUp } }: { jobs: Installation["jobs"] }) {
  const groups = [
    { title: WORDS.jobsGivenUp(givenUp.count), jobs: givenUp.oldest },
    { title: WORDS.jobsWaiting(waiting.count), jobs: waiting.oldest },
  ].filter(({ jobs }) => jobs.length > 0);
  return (
    <Card title={WORDS.jobs}>
      {groups.length === 0 ? (
        <Text size="sm">{WORDS.jobsNone}</Text>
      ) : (
        <>
          {groups.map(({ title, jobs }) => (
            <Stack key={title} gap="xs">
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Stack component="ul" p={0} m={0} gap="xs" aria-label={title} style={{ listStyle: "none" }}>
                {jobs.map((job) => (
                  <Held key={`${job.kind} ${job.since}`} job={job} />
                ))}
              </Stack>
            </Stack>
          ))}
          <Text size="sm">{WORDS.jobsMend}</Text>
        </>
      )}
    </Card>
  );
}

function Held({ job: { kind, since, attempts, reason, next } }: { job: HeldJob }) {
  return (
    <Paper component="li" p="sm" style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" fw={600}>
        {kind}
      </Text>
      <Text size="sm">{reason ?? WORDS.jobUntaken}</Text>
      <Text size="sm" c="dimmed">
        {WORDS.jobSince(formatWhen(since), attempts)}
        {next !== null && `, ${WORDS.jobNext(formatWhen(next))}`}
      </Text>
    </Paper>
  );
}
