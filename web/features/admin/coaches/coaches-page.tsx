import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type Listing, LISTINGS } from "#contract/admin-list.ts";
import type { VettedCoach } from "#contract/coach-vetting.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { usersWords } from "../error-words.ts";
import { ReasonForm } from "../reason-form.tsx";
import { useDecideOnCoach, vettedCoachesQuery } from "../queries.ts";
import { WORDS } from "../words.ts";
import { CoachFace, CoachVersions } from "./coach-versions.tsx";

/** Active only with exactly these search parameters. */
const HERE = { exact: true };

const route = getRouteApi("/signed-in/admin/coaches");

/** Staff decide which coaches clients see (decisions.md D15). */
export function CoachesPage() {
  const { listing = LISTINGS[0] } = route.useSearch();
  const list = useInfiniteQuery(vettedCoachesQuery(listing));
  const coaches = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.coaches}</PageTitle>
      <AdminNav />
      <Text>{WORDS.coachesLead}</Text>
      <TabLinks label={WORDS.whichCoaches}>
        {LISTINGS.map((value) => (
          <TabLink
            key={value}
            {...paths.adminCoaches(value === LISTINGS[0] ? undefined : value)}
            activeOptions={HERE}
          >
            {WORDS.listing[value]}
          </TabLink>
        ))}
      </TabLinks>
      <AdminWait query={list} rows={2} height={220} label={WORDS.loadingCoaches} />
      {list.data &&
        (coaches.length === 0 ? (
          <EmptyNote picture="chairs">{WORDS.nobody[listing]}</EmptyNote>
        ) : (
          <Stack component="ul" p={0} m={0} style={{ listStyle: "none" }}>
            {coaches.map((coach) => (
              <CoachToReview key={coach.id} coach={coach} />
            ))}
          </Stack>
        ))}
      <LoadMore list={list} failed={TEXT.coachesFailed} />
    </Stack>
  );
}

type No = { only_changes: boolean };

function CoachToReview({ coach }: { coach: VettedCoach }) {
  const [refusing, setRefusing] = useState<No | null>(null);
  const decide = useDecideOnCoach(coach.id);
  const { listing, revision, full_name: name } = coach;
  const done = (message: string) => () => {
    setRefusing(null);
    toastStaff("success", message);
  };
  return (
    <Paper component="li" p={{ base: "md", sm: "lg" }} style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm">
        <CoachFace coach={coach}>
          <Text size="sm">{coach.email}</Text>
          <Text size="sm" c="dimmed">
            {(coach.changes_wait ? WORDS.changedOn : WORDS.askedForReview)(formatWhen(coach.review_asked_at))}
          </Text>
        </CoachFace>
        <CoachVersions coach={coach} />
        {coach.sessions_missed > 0 && <Text>{WORDS.sessionsMissed(coach.sessions_missed)}</Text>}
        {coach.listing_reason !== null && <Text>{WORDS.notListed(coach.listing_reason)}</Text>}
        {coach.changes_refused_because !== null && (
          <Text>{WORDS.changesRefused(coach.changes_refused_because)}</Text>
        )}
        <Decisions
          coach={coach}
          isSaving={decide.isPending}
          onRefuse={setRefusing}
          onList={() =>
            decide.mutate(
              { listed: true, revision },
              {
                onSuccess: done(fillText(TEXT.coachListed, { name })),
                onError: (error) => toastStaff("error", usersWords(error)),
              },
            )
          }
        />
      </Stack>
      <Modal
        opened={refusing !== null}
        onClose={() => setRefusing(null)}
        title={noOf(listing, refusing).title(name)}
      >
        <ReasonForm
          about={noOf(listing, refusing).about}
          label={noOf(listing, refusing).label}
          isSaving={decide.isPending}
          error={decide.error}
          onReason={(reason) =>
            decide.mutate(
              { listed: false, revision, reason, only_changes: refusing?.only_changes ?? false },
              {
                onSuccess: done(
                  refusing?.only_changes
                    ? WORDS.changesNotShown(name)
                    : fillText(TEXT.coachNotListed, { name }),
                ),
              },
            )
          }
        />
      </Modal>
    </Paper>
  );
}

const noOf = (listing: Listing, no: No | null) =>
  no?.only_changes ? WORDS.refuse.changes : WORDS.refuse[listing === "listed" ? "listed" : "waiting"];

type DecisionsProps = {
  coach: VettedCoach;
  isSaving: boolean;
  onList: () => void;
  onRefuse: (no: No) => void;
};

function Decisions({ coach, isSaving, onList, onRefuse }: DecisionsProps) {
  const { listing, full_name: name, listed_version: listed, changes_wait: wait } = coach;
  const canList = listing !== "listed" || listed !== null;
  return (
    <Group>
      {canList && (
        <Button
          variant="light"
          loading={isSaving}
          aria-label={listed === null ? WORDS.listName(name) : `${WORDS.listChanges}: ${name}`}
          onClick={onList}
        >
          {listed === null ? WORDS.list : WORDS.listChanges}
        </Button>
      )}
      {[wait ? { only_changes: true } : null, listing === "refused" ? null : { only_changes: false }]
        .filter((no) => no !== null)
        .map((no) => (
          <Button
            key={String(no.only_changes)}
            variant="default"
            disabled={isSaving}
            aria-label={`${noOf(listing, no).label}: ${name}`}
            onClick={() => onRefuse(no)}
          >
            {noOf(listing, no).label}
          </Button>
        ))}
    </Group>
  );
}
