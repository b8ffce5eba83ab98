import { Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Coach } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "../../paths.ts";
import { EmptyNote } from "../../ui/empty-note.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { TextLink } from "../../ui/link-parts.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { Status } from "../../ui/status.tsx";
import { BookButton } from "./book-button.tsx";
import { CoachPhoto } from "./coach-photo.tsx";
import { bioPreview, experienceWords, matchesSearch } from "./words.ts";
import { coachesQuery } from "./bookings/queries.ts";

type CoachListProps = { search: string; onSearch: (search: string) => void };

export function CoachList({ search, onSearch }: CoachListProps) {
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
        placeholder="Specialization or name"
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
            {found.length === 0 && " Try another specialization or a shorter word."}
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
            <Text size="sm">{coach.specialization}</Text>
            <Text size="sm" c="dimmed">
              {experienceWords(coach.experience_years)}
            </Text>
          </Stack>
        </Group>
        <Text size="sm" flex={1}>
          {bioPreview(coach.bio)}
        </Text>
        <BookButton coach={coach} />
      </Stack>
    </Paper>
  );
}
