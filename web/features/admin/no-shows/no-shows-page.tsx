import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DisputedNoShow } from "#contract/coaching-no-shows.ts";
import { formatWhen } from "#web/lib/format.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { noShowsQuery, useDecideNoShow } from "../queries.ts";
import { ReasonForm } from "../reason-form.tsx";
import { WORDS } from "../words.ts";

/** Sessions with conflicting reports from both sides; staff decide (states.md 'Booking status'). */
export function NoShowsPage() {
  const list = useInfiniteQuery(noShowsQuery);
  const disputes = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.noShows}</PageTitle>
      <AdminNav />
      <Text>{WORDS.noShowsLead}</Text>
      <AdminWait query={list} rows={2} height={160} label={WORDS.loadingNoShows} />
      {list.data &&
        (disputes.length === 0 ? (
          <EmptyNote picture="calendar">{WORDS.noNoShows}</EmptyNote>
        ) : (
          <Stack component="ul" p={0} m={0} style={{ listStyle: "none" }}>
            {disputes.map((dispute) => (
              <Dispute key={dispute.booking_id} dispute={dispute} />
            ))}
          </Stack>
        ))}
      <LoadMore list={list} failed={WORDS.noShowsFailed} />
    </Stack>
  );
}

const { missed: MISSED, held: HELD } = WORDS.decideNoShow;

function Dispute({ dispute }: { dispute: DisputedNoShow }) {
  const [deciding, setDeciding] = useState<"missed" | "held" | null>(null);
  const decide = useDecideNoShow(dispute.booking_id);
  const { missed_by: by, words } = dispute;
  const name = {
    coach: WORDS.asCoach(dispute.coach_name),
    client: WORDS.asClient(dispute.client_name),
  };
  const accused = name[by];
  const other = name[by === "coach" ? "client" : "coach"];
  const decision =
    deciding === "held" ? HELD : { label: MISSED.label(accused), title: MISSED.title, about: MISSED[by] };
  return (
    <Paper component="li" p={{ base: "md", sm: "lg" }} style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm">
        <Text>{WORDS.noShowOf({ accused, other, when: formatWhen(dispute.booking_date) })}</Text>
        <Text style={{ whiteSpace: "pre-line" }}>
          {words === null ? WORDS.noWords : WORDS.saysThat(other, words)}
        </Text>
        <Text style={{ whiteSpace: "pre-line" }}>{WORDS.saysThat(accused, dispute.objection)}</Text>
        <Group>
          <Button variant="default" onClick={() => setDeciding("missed")}>
            {MISSED.label(accused)}
          </Button>
          <Button variant="default" onClick={() => setDeciding("held")}>
            {HELD.label}
          </Button>
        </Group>
      </Stack>
      <Modal opened={deciding !== null} onClose={() => setDeciding(null)} title={decision.title}>
        <ReasonForm
          about={decision.about}
          label={decision.label}
          isSaving={decide.isPending}
          error={decide.error}
          onReason={(reason) =>
            decide.mutate(
              { missed: deciding === "missed", reason },
              { onSuccess: ({ message }) => toastStaff("success", message) },
            )
          }
        />
      </Modal>
    </Paper>
  );
}
