import { Alert, Button, Group, Input, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { COACHING_SESSION_MINUTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { eventWords, wordsOr, WORDS } from "../words.ts";
import { offersQuery, usePickEvent } from "./queries.ts";

type EventPickerProps = {
  profile: Pick<OwnCoachProfile, "connection_health" | "event" | "picked_event" | "listing">;
};

/** The event that clients book, and what to do when nobody can book (decisions.md D15). */
export function EventPicker({
  profile: { connection_health: health, event, picked_event: picked, listing },
}: EventPickerProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {picked && health === "working" && (
        <Text style={{ overflowWrap: "anywhere" }}>
          {pickedWords(eventWords(picked), { booked: event && eventWords(event), listing })}
        </Text>
      )}
      {health === "event_gone" && (
        <Alert color="yellow" title={WORDS.nobodyCanBookSessionsWith}>
          {WORDS.event.yourCalendlyAccountNoLonger(picked?.name ?? "")}
        </Alert>
      )}
      {health === "no_event" && (
        <Alert color="yellow" title={WORDS.event.oneStepIsMissing}>
          {WORDS.event.eventPickerWhy}
        </Alert>
      )}
      <Group>
        <Button variant={health === "working" ? "default" : "filled"} onClick={() => setOpened(true)}>
          {picked ? WORDS.event.pickAnotherEvent : WORDS.event.pickAnEvent}
        </Button>
      </Group>
      <Modal opened={opened} onClose={() => setOpened(false)} title={WORDS.event.eventPickerTitle}>
        <Offers picked={picked?.uri ?? ""} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

type Booking = { booked: string | null; listing: OwnCoachProfile["listing"] };

function pickedWords(picked: string, { booked, listing }: Booking): string {
  if (listing !== "listed") return WORDS.event.clientsWillBook(picked);
  return booked === picked ? WORDS.event.clientsBook(picked) : WORDS.event.eventWaits(picked, booked);
}

function Offers({ picked, onDone }: { picked: string; onDone: () => void }) {
  const offers = useQuery(offersQuery);
  const [chosen, setChosen] = useState(picked);
  const [asked, setAsked] = useState(false);
  const pick = usePickEvent();
  if (offers.isPending) return <SkeletonRows rows={2} height={48} label={WORDS.event.loadingYourEvents} />;
  if (offers.data === undefined) {
    return (
      <ErrorPanel message={wordsOr(offers.error, TEXT.offersFailed)} onRetry={() => void offers.refetch()} />
    );
  }
  if (offers.data.length === 0) {
    return <EmptyNote>{WORDS.event.yourCalendlyAccountOffersNo}</EmptyNote>;
  }
  const isThere = offers.data.some(({ uri }) => uri === chosen);
  const submit = () => {
    setAsked(true);
    if (isThere) pick.mutate(chosen, { onSuccess: onDone });
  };
  return (
    <Stack>
      <Radio.Group
        label={WORDS.event.eventsOfYourCalendlyAccount}
        description={`${WORDS.event.plansPromise(COACHING_SESSION_MINUTES)} ${WORDS.event.nameLengthAndPlaceCome}`}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="xs" mt="xs" style={{ overflowWrap: "anywhere" }}>
          {offers.data.map((offer) => (
            <Radio key={offer.uri} value={offer.uri} label={eventWords(offer)} />
          ))}
        </Stack>
      </Radio.Group>
      {asked && !isThere && <Input.Error role="alert">{TEXT.eventLinkRequired}</Input.Error>}
      {pick.error && <ErrorPanel message={wordsOr(pick.error, TEXT.coachProfileUpdateFailed)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {WORDS.notNow}
        </Button>
        <Button loading={pick.isPending} onClick={submit}>
          {WORDS.event.doUseThisEvent}
        </Button>
      </Group>
    </Stack>
  );
}
