import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Coach } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { isGone } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { useGivenPlan } from "#web/lib/settings.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Part } from "#web/ui/part.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Stat } from "#web/ui/stat.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastError, toastStaff } from "#web/ui/toast.ts";
import { noneLeftWords } from "../bookings/book-session.ts";
import { sessionsQuery } from "../bookings/queries.ts";
import { eventWords, WORDS } from "../words.ts";
import { CoachReviews } from "../reviews/coach-reviews.tsx";
import { CoachFields } from "./coach-fields.tsx";
import { CoachFilterBar } from "./coach-filters.tsx";
import { CoachHeader, CoachPhoto } from "./coach-header.tsx";
import { byRating, type CoachFilters, fitsFilters, isFiltered, NO_FILTERS } from "./filters.ts";
import { coachesQuery, coachQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/dashboard");

/** The tab 'Find a Coach' (screens.md 6). The address names the coach whose details are open. */
export function FindCoach() {
  const { coach } = route.useSearch();
  const [filters, setFilters] = useState(NO_FILTERS);
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(coach);
  useEffect(() => {
    // The pressed button has been unmounted.
    if (shown.current !== coach) region.current?.focus();
    shown.current = coach;
  }, [coach]);

  return (
    <Stack gap="lg">
      <SessionSummary />
      <div ref={region} tabIndex={-1}>
        {coach === undefined ? (
          <CoachList filters={filters} onFilter={setFilters} />
        ) : (
          <CoachDetail key={coach} id={coach} />
        )}
      </div>
    </Stack>
  );
}

type CoachListProps = { filters: CoachFilters; onFilter: (filters: CoachFilters) => void };

function CoachList({ filters, onFilter }: CoachListProps) {
  const list = useInfiniteQuery(coachesQuery);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const filtered = isFiltered(filters);
  const missing = (filtered || filters.order === "rating") && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (missing && !isFetching) void fetchNextPage();
  }, [missing, isFetching, fetchNextPage]);

  if (list.isPending) return <SkeletonRows rows={2} height={220} label={WORDS.loadingCoaches} />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.coachesFailed} onRetry={() => void list.refetch()} />;
  }
  const coaches = list.data.pages.flatMap((page) => page.data);
  if (coaches.length === 0)
    return (
      <EmptyNote picture="chairs" hint={TEXT.noCoachesHint}>
        {TEXT.noCoaches}
      </EmptyNote>
    );
  const fitting = coaches.filter((coach) => fitsFilters(coach, filters));
  const found = filters.order === "rating" ? byRating(fitting) : fitting;

  return (
    <Stack>
      <CoachFilterBar coaches={coaches} filters={filters} onChange={onFilter} />
      <Status>
        {filtered && !missing && (
          <Text size="sm">
            {found.length === 1 ? WORDS.n1CoachFound : WORDS.coachesFound(found.length)}
            {found.length === 0 && WORDS.tryAnotherSpecializationOrLanguage}
          </Text>
        )}
      </Status>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {found.map((coach) => (
          <Paper key={coach.id} component="li" p="md" style={{ overflowWrap: "anywhere" }}>
            <Part>
              <CoachCard coach={coach} />
            </Part>
          </Paper>
        ))}
      </SimpleGrid>
      <LoadMore list={list} failed={TEXT.coachesFailed} />
    </Stack>
  );
}

function CoachCard({ coach }: { coach: Coach }) {
  return (
    <Stack h="100%" gap="sm">
      <Group wrap="nowrap" align="flex-start">
        <CoachPhoto name={coach.full_name} url={coach.profile_photo_url} />
        <Stack gap={2} miw={0}>
          <Title order={3}>
            <TextLink inherit {...paths.coachDetail(coach.id)} resetScroll={false}>
              {coach.full_name}
            </TextLink>
          </Title>
          <CoachFields coach={coach} place="card" />
          {coach.event && (
            <Text size="sm" c="dimmed">
              {eventWords(coach.event)}
            </Text>
          )}
        </Stack>
      </Group>
      <Stack gap="xs" flex={1}>
        <CoachFields coach={coach} place="preview" />
        <CoachReviews reviews={coach.reviews} />
      </Stack>
      <Booking coach={coach} variant="default" />
    </Stack>
  );
}

function CoachDetail({ id }: { id: string }) {
  return (
    <Stack align="stretch">
      <Group>
        <LinkButton variant="default" size="xs" {...paths.dashboard("coaches")} resetScroll={false}>
          {WORDS.allCoaches}
        </LinkButton>
      </Group>
      <Detail id={id} />
    </Stack>
  );
}

function Detail({ id }: { id: string }) {
  const { data: coach, error, isPending, refetch } = useQuery(coachQuery(id));
  if (isPending) return <SkeletonRows rows={1} height={260} label={WORDS.loadingTheCoach} />;
  if (coach === undefined) {
    if (isGone(error)) return <ErrorPanel message={TEXT.coachNotFound} />;
    return <ErrorPanel message={TEXT.coachesFailed} onRetry={() => void refetch()} />;
  }
  return (
    <Paper p={{ base: "md", sm: "lg" }} style={{ overflowWrap: "anywhere" }}>
      <Stack align="flex-start">
        <CoachHeader coach={coach} heading={<Title order={2}>{coach.full_name}</Title>} />
        <CoachFields coach={coach} place="about" />
        <CoachReviews reviews={coach.reviews} withSentences />
        <Booking coach={coach} variant="filled" />
      </Stack>
    </Paper>
  );
}

type BookingProps = { coach: Coach; variant: "filled" | "default" };

/** Shows a note instead of the button when the coach has disconnected or their event is gone: booking would fail. */
function Booking(props: BookingProps) {
  if (props.coach.calendly_event_link !== null) return <BookButton {...props} />;
  return (
    <Text size="sm" c="dimmed">
      {TEXT.coachNotSetUp}
    </Text>
  );
}

/** Leads to the booking page, or says why not (validation.md 'Booking a coach'), on the free plan at the plans. */
function BookButton({ coach, variant }: BookingProps) {
  const { role_id } = useMe();
  const givenPlan = useGivenPlan();
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: () => client.fetchQuery(sessionsQuery),
    onSuccess: (sessions) => {
      if (sessions.remaining < 1) toastError(noneLeftWords({ ...sessions, givenPlan }, TEXT.sessionLimit));
      else void navigate(paths.bookCoach(coach.id));
    },
    onError: () => toastError(TEXT.subscriptionCheckFailed),
  });
  const isFree = role_id < ROLE.premium;
  const back = useWayBack();
  const showPlans = () => {
    toastStaff("info", TEXT.premiumRequired);
    if (givenPlan === null) void navigate({ ...paths.pricing(), state: back });
  };
  return (
    <>
      <Button
        variant={isFree ? "default" : variant}
        loading={check.isPending}
        aria-label={WORDS.bookSessionWith(coach.full_name)}
        onClick={() => (isFree ? showPlans() : check.mutate())}
      >
        {WORDS.bookSession}
      </Button>
      {isFree && (
        <Text size="sm" c="dimmed">
          {WORDS.needsPremium} <TextLink {...paths.pricing()}>{WORDS.seePlansWithCoaching}</TextLink>
        </Text>
      )}
    </>
  );
}

function SessionSummary() {
  return (
    <Card bare title={WORDS.yourCoachingSessions}>
      <Sessions />
    </Card>
  );
}

function Sessions() {
  const back = useWayBack();
  const givenPlan = useGivenPlan();
  const { data, isPending, refetch } = useQuery(sessionsQuery);
  if (isPending) return <SkeletonRows rows={1} height={60} label={WORDS.loadingYourSessions} />;
  if (data === undefined) {
    return <ErrorPanel message={TEXT.subscriptionCheckFailed} onRetry={() => void refetch()} />;
  }
  if (data.id === null && data.sessions_allowed === 0) {
    return (
      <Group justify="space-between">
        <Text c="dimmed">
          {TEXT.noSessionInformation}
          {givenPlan === null && `. ${WORDS.needsPremium}`}
        </Text>
        {givenPlan === null && (
          <LinkButton variant="default" {...paths.pricing()} state={back}>
            {WORDS.seePlansWithCoaching}
          </LinkButton>
        )}
      </Group>
    );
  }
  return (
    <Group component="dl" gap="clamp(0.75rem, 3vw, 2rem)" my={0}>
      <Stat label={WORDS.total} value={data.sessions_allowed} />
      <Stat label={WORDS.booked} value={data.sessions_booked} />
      <Stat label={WORDS.completed} value={data.sessions_completed} />
      <Stat label={WORDS.remaining} value={data.remaining} />
    </Group>
  );
}
