import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LISTINGS } from "#contract/admin-list.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { VettedCoach } from "#contract/coach-vetting.ts";
import { type DeclaredField, namesOf, wordsOf } from "#contract/declared-fields.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { usersWords } from "../error-words.ts";
import { ReasonForm } from "../reason-form.tsx";
import { useDecideOnCoach, vettedCoachesQuery } from "../queries.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/admin/coaches");

/** Staff decide which coaches clients see (decisions.md D15). */
export function CoachesPage() {
  const { listing = LISTINGS[0] } = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(vettedCoachesQuery(listing));
  const coaches = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.coaches}</PageTitle>
      <AdminNav />
      <Text>{WORDS.coachesLead}</Text>
      <Group>
        <SegmentedControl
          aria-label={WORDS.whichCoaches}
          data={LISTINGS.map((value) => ({ value, label: WORDS.listing[value] }))}
          value={listing}
          onChange={(value) => void navigate(paths.adminCoaches(value))}
        />
      </Group>
      {list.isPending ? (
        <SkeletonRows rows={2} height={220} label={WORDS.loadingCoaches} />
      ) : list.data === undefined ? (
        <AdminError error={list.error} onRetry={() => void list.refetch()} />
      ) : coaches.length === 0 ? (
        <EmptyNote picture="chairs">{WORDS.nobody[listing]}</EmptyNote>
      ) : (
        <Stack component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {coaches.map((coach) => (
            <CoachToReview key={coach.id} coach={coach} />
          ))}
        </Stack>
      )}
      <LoadMore list={list} failed={TEXT.coachesFailed} />
    </Stack>
  );
}

function CoachToReview({ coach }: { coach: VettedCoach }) {
  const [refusing, setRefusing] = useState(false);
  const decide = useDecideOnCoach(coach.id);
  const { listing, full_name: name } = coach;
  const done = (message: string) => () => {
    setRefusing(false);
    toastStaff("success", fillText(message, { name }));
  };
  return (
    <Paper component="li" p={{ base: "md", sm: "lg" }} style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm">
        <Group wrap="nowrap" align="flex-start">
          {coach.profile_photo_url !== null && (
            <img src={coach.profile_photo_url} alt="" width={64} height={64} style={{ borderRadius: 8 }} />
          )}
          <Stack gap={2} miw={0}>
            <Title order={2} size="h3">
              {name}
            </Title>
            <Text size="sm">{coach.email}</Text>
            <Text size="sm" c="dimmed">
              {WORDS.askedForReview(formatWhen(coach.review_asked_at))}
            </Text>
          </Stack>
        </Group>
        <Profile coach={coach} />
        {coach.sessions_missed > 0 && <Text>{WORDS.sessionsMissed(coach.sessions_missed)}</Text>}
        {coach.listing_reason !== null && <Text>{WORDS.notListed(coach.listing_reason)}</Text>}
        <Group>
          {listing !== "listed" && (
            <Button
              loading={decide.isPending}
              aria-label={WORDS.listName(name)}
              onClick={() =>
                decide.mutate(
                  { listed: true },
                  {
                    onSuccess: done(TEXT.coachListed),
                    onError: (error) => toastStaff("error", usersWords(error)),
                  },
                )
              }
            >
              {WORDS.list}
            </Button>
          )}
          {listing !== "refused" && (
            <Button
              variant="default"
              disabled={decide.isPending}
              aria-label={`${WORDS.refuse[listing].label}: ${name}`}
              onClick={() => setRefusing(true)}
            >
              {WORDS.refuse[listing].label}
            </Button>
          )}
        </Group>
      </Stack>
      {listing !== "refused" && (
        <Modal opened={refusing} onClose={() => setRefusing(false)} title={WORDS.refuse[listing].title(name)}>
          <ReasonForm
            about={WORDS.refuse[listing].about}
            label={WORDS.refuse[listing].label}
            isSaving={decide.isPending}
            error={decide.error}
            onReason={(reason) =>
              decide.mutate({ listed: false, reason }, { onSuccess: done(TEXT.coachNotListed) })
            }
          />
        </Modal>
      )}
    </Paper>
  );
}

/** All that the coach wrote, with what is booked. */
function Profile({ coach }: { coach: VettedCoach }) {
  const fields = namesOf(COACH_PROFILE_FIELDS).map((name) => {
    const field: DeclaredField = COACH_PROFILE_FIELDS[name];
    return { name, words: wordsOf(field, coach[name]), isLink: "linkedinWords" in field };
  });
  const { event } = coach;
  return (
    <Stack gap={4}>
      {fields.map(({ name, words, isLink }) =>
        words === "" ? null : isLink ? (
          <LinkedinLink key={name} url={coach.linkedin_url ?? ""}>
            {words}
          </LinkedinLink>
        ) : (
          <Text key={name} style={{ whiteSpace: "pre-line" }}>
            {words}
          </Text>
        ),
      )}
      <Text size="sm" c="dimmed">
        {event === null || !coach.connected
          ? WORDS.noEvent
          : [event.name, WORDS.minutes(event.minutes), event.place]
              .filter((part) => part !== null)
              .join(" · ")}
      </Text>
    </Stack>
  );
}
