import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { DETAILS_FIELDS } from "#contract/application-fields.ts";
import type { Application, ApplicationRound } from "#contract/applications.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { useDeclaredFields } from "#web/lib/declared-fields.tsx";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { words } from "../words.ts";
import { DebriefsCard } from "../debrief/debriefs-card.tsx";
import { ChangeFailure } from "./change-failure.tsx";
import { dayWords } from "./days.ts";
import {
  applicationQuery,
  useChangeApplication,
  useDeleteApplication,
  useEditApplication,
} from "./queries.ts";
import { RequirementsCard } from "./requirements-card.tsx";
import { RoundsCard } from "./rounds-card.tsx";

const WORDS = words.application;
const route = getRouteApi("/signed-in/applications/$id");

/** `interview`: the interviews feature's link to an interview for the application or one of its rounds. */
type ApplicationPageProps = {
  interview: (application: Application, round?: ApplicationRound) => ReactNode;
  /** The resumes feature's link to the resume. */
  resume: ReactNode;
};

/** One application: its advert's requirements, and which of them the user's stories show. */
export function ApplicationPage({ interview, resume }: ApplicationPageProps) {
  const { id } = route.useParams();
  const found = useQuery(applicationQuery(id));
  const rounds = (application: Application) => (
    <RoundsCard application={application} interview={(round) => interview(application, round)} />
  );
  if (found.data === undefined && isGone(found.error))
    return (
      <NotFound>
        <LinkButton {...paths.applications()}>{WORDS.back}</LinkButton>
      </NotFound>
    );
  return (
    <Stack gap="lg" {...COLUMN}>
      <TextLink {...paths.applications()} size="sm">
        {WORDS.back}
      </TextLink>
      {found.isPending && <SkeletonRows rows={3} height={120} label={WORDS.loading} />}
      {found.data === undefined && !found.isPending && (
        <>
          <PageTitle>{words.applications.title}</PageTitle>
          <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
        </>
      )}
      {found.data && (
        <>
          <Head
            application={found.data}
            interview={found.data.rounds.length === 0 && interview(found.data)}
          />
          {resume}
          {found.data.rounds.length > 0 && rounds(found.data)}
          <RequirementsCard application={found.data} />
          {found.data.rounds.length === 0 && rounds(found.data)}
          <DebriefsCard
            applicationId={id}
            rounds={found.data.rounds.map(({ round }) => round)}
            interviewDate={found.data.interviewDate}
          />
          <Advert advert={found.data.advert} />
        </>
      )}
    </Stack>
  );
}

function Head({ application, interview }: { application: Application; interview: ReactNode }) {
  const { title, company, interviewDate, archivedAt, id } = application;
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const change = useChangeApplication(application);
  const remove = useDeleteApplication(id);
  const failure = change.error ?? remove.error;
  const undo = () => change.mutate({ isArchived: false });
  const sayArchived = (changed: Application) => {
    if (changed.archivedAt !== null)
      toastSuccess(words.applications.archived, { label: APP_WORDS.undo, run: undo });
  };
  return (
    <Stack gap="sm">
      <PageTitle>{words.applications.named(title, company)}</PageTitle>
      <Text c="dimmed">{dayWords(interviewDate)}</Text>
      {failure && <ErrorPanel message={messageOf(failure)} />}
      {isEditing ? (
        <DetailsForm application={application} onDone={() => setEditing(false)} />
      ) : (
        <Group gap="xs">
          <LinkButton size="xs" {...paths.applicationPlan(id)}>
            {words.plan.open}
          </LinkButton>
          {interview}
        </Group>
      )}
      {!isEditing && (
        <Group gap="md">
          <Button size="compact-sm" px={0} variant="subtle" onClick={() => setEditing(true)}>
            {WORDS.change}
          </Button>
          <Button
            size="compact-sm"
            px={0}
            variant="subtle"
            loading={change.isPending}
            onClick={() => change.mutate({ isArchived: archivedAt === null }, { onSuccess: sayArchived })}
          >
            {archivedAt === null ? WORDS.archive : WORDS.unarchive}
          </Button>
          <RemoveButton
            size="compact-sm"
            words={WORDS}
            isRemoving={remove.isPending}
            onRemove={() =>
              remove.mutate(undefined, {
                onSuccess: ({ message }) => {
                  toastSuccess(message);
                  void navigate(paths.applications());
                },
              })
            }
          />
        </Group>
      )}
    </Stack>
  );
}

/** Does not show another tab's changes next to the fields, because the page's title already shows them. */
function DetailsForm({ application, onDone }: { application: Application; onDone: () => void }) {
  const { change, onNewer } = useEditApplication(application);
  const { inputs, onSubmit } = useDeclaredFields(DETAILS_FIELDS, application);
  return (
    <Paper p="md">
      <form
        onSubmit={onSubmit((typed) => change.mutate(typed, { onSuccess: onDone }))}
        noValidate
        aria-label={WORDS.details}
      >
        <Stack>
          <ChangeFailure error={change.error} onNewer={onNewer} />
          {inputs}
          <FormButtons submit={WORDS.save} isPending={change.isPending} onCancel={onDone} />
        </Stack>
      </form>
    </Paper>
  );
}

function Advert({ advert }: { advert: string }) {
  return (
    <Paper component="details" p={{ base: "md", sm: "1.625rem" }}>
      <summary>
        <Title order={2} display="inline">
          {WORDS.advert}
        </Title>
      </summary>
      {advert.trim() === "" ? (
        <Text c="dimmed">{WORDS.noAdvert}</Text>
      ) : (
        <Text size="sm" mt="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {advert}
        </Text>
      )}
    </Paper>
  );
}
