import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Coach } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useMe } from "#web/lib/session.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Stat } from "#web/ui/stat.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastError } from "#web/ui/toast.ts";
import { sessionsQuery } from "../bookings/queries.ts";
import { eventWords, isGone, matchesSearch } from "../words.ts";
import { CoachFields } from "./coach-fields.tsx";
import { CoachHeader, CoachPhoto } from "./coach-header.tsx";
import { coachesQuery, coachQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/dashboard");

/** The tab 'Find a Coach' (screens.md 6). Whose details are open stands in the address. */
export function FindCoach() {
  const { coach } = route.useSearch();
  const [search, setSearch] = useState("");
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(coach);
  useEffect(() => {
    // The button that was pressed is no longer on the page.
    if (shown.current !== coach) region.current?.focus();
    shown.current = coach;
  }, [coach]);

  return (
    <Stack gap="lg">
      <SessionSummary />
      <div ref={region} tabIndex={-1}>
        {coach === undefined ? (
          <CoachList search={search} onSearch={setSearch} />
        ) : (
          <CoachDetail key={coach} id={coach} />
        )}
      </div>
    </Stack>
  );
}

type CoachListProps = { search: string; onSearch: (search: string) => void };

function CoachList({ search, onSearch }: CoachListProps) {
  const list = useInfiniteQuery(coachesQuery);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const wanted = search.trim();
  const missing = wanted !== "" && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (missing && !isFetching) void fetchNextPage();
  }, [missing, isFetching, fetchNextPage]);

  if (list.isPending) return <SkeletonRows rows={2} height={220} label="Loading coaches" />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.coachesFailed} onRetry={() => void list.refetch()} />;
  }
  const coaches = list.data.pages.flatMap((page) => page.data);
  if (coaches.length === 0) return <EmptyNote picture="chairs">{TEXT.noCoaches}</EmptyNote>;
  const found = coaches.filter((coach) => matchesSearch(coach, wanted));

  return (
    <Stack>
      <TextInput
        label="Search coaches"
        placeholder="Specialization, language or name"
        type="search"
        maw="26rem"
        w="100%"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Status>
        {wanted !== "" && !missing && (
          <Text size="sm">
            {found.length === 1 ? "1 coach found." : `${found.length} coaches found.`}
            {found.length === 0 && " Try another specialization or language, or a shorter word."}
          </Text>
        )}
      </Status>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {found.map((coach) => (
          <CoachCard key={coach.id} coach={coach} />
        ))}
      </SimpleGrid>
      <LoadMore list={list} failed={TEXT.coachesFailed} />
    </Stack>
  );
}

function CoachCard({ coach }: { coach: Coach }) {
  return (
    <Paper component="li" p="md" style={{ overflowWrap: "anywhere" }}>
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
        </Stack>
        <BookButton coach={coach} />
      </Stack>
    </Paper>
  );
}

function CoachDetail({ id }: { id: string }) {
  return (
    <Stack align="stretch">
      <Group>
        <LinkButton variant="default" size="xs" {...paths.dashboard("coaches")} resetScroll={false}>
          All coaches
        </LinkButton>
      </Group>
      <Detail id={id} />
    </Stack>
  );
}

function Detail({ id }: { id: string }) {
  const { data: coach, error, isPending, refetch } = useQuery(coachQuery(id));
  if (isPending) return <SkeletonRows rows={1} height={260} label="Loading the coach" />;
  if (coach === undefined) {
    if (isGone(error)) return <ErrorPanel message={TEXT.coachNotFound} />;
    return <ErrorPanel message={TEXT.coachesFailed} onRetry={() => void refetch()} />;
  }
  return (
    <Paper p={{ base: "md", sm: "lg" }} style={{ overflowWrap: "anywhere" }}>
      <Stack align="flex-start">
        <CoachHeader coach={coach} heading={<Title order={2}>{coach.full_name}</Title>} />
        <CoachFields coach={coach} place="about" />
        <BookButton coach={coach} />
      </Stack>
    </Paper>
  );
}

/** Leads to the booking page, or says why not (validation.md 'Booking a coach'). */
function BookButton({ coach }: { coach: Pick<Coach, "id" | "full_name"> }) {
  const { role_id } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: () => client.fetchQuery(sessionsQuery),
    onSuccess: ({ remaining }) => {
      if (remaining < 1) toastError(TEXT.sessionLimit);
      else void navigate(paths.bookCoach(coach.id));
    },
    onError: () => toastError(TEXT.subscriptionCheckFailed),
  });
  return (
    <Button
      loading={check.isPending}
      aria-label={`Book Session with ${coach.full_name}`}
      onClick={() => (role_id < ROLE.premium ? toastError(TEXT.premiumRequired) : check.mutate())}
    >
      Book Session
    </Button>
  );
}

function SessionSummary() {
  return (
    <Card title="Your coaching sessions">
      <Sessions />
    </Card>
  );
}

function Sessions() {
  const back = useWayBack();
  const { data, isPending, refetch } = useQuery(sessionsQuery);
  if (isPending) return <SkeletonRows rows={1} height={60} label="Loading your sessions" />;
  if (data === undefined) {
    return <ErrorPanel message={TEXT.subscriptionCheckFailed} onRetry={() => void refetch()} />;
  }
  if (data.id === null && data.sessions_allowed === 0) {
    return (
      <Stack align="flex-start" gap="sm">
        <Text c="dimmed">{TEXT.noSessionInformation}</Text>
        <LinkButton variant="default" {...paths.pricing()} state={back}>
          See plans with coaching
        </LinkButton>
      </Stack>
    );
  }
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} component="dl" my={0}>
      <Stat label="Total" value={data.sessions_allowed} />
      <Stat label="Booked" value={data.sessions_booked} />
      <Stat label="Completed" value={data.sessions_completed} />
      <Stat label="Remaining" value={data.remaining} />
    </SimpleGrid>
  );
}
