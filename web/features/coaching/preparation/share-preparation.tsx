import { Button, Checkbox, Group, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PreparationSharing } from "#contract/coaching-preparation.ts";
import { SHARED_APPLICATIONS_MAX, SHARED_STORIES_MAX } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { WORDS as COACHING } from "../words.ts";
import { preparationSharingQuery, useSharePreparation } from "./queries.ts";

const WORDS = COACHING.preparation;

type ChoiceProps = { bookingId: string; coachName: string; onClose: () => void };

/** Opens the dialog that chooses what the booking's coach may see of the client's preparation. */
export function SharePreparation(props: Omit<ChoiceProps, "onClose">) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {WORDS.share}
      </Button>
      <Modal opened={opened} onClose={close} title={WORDS.share} size="lg">
        <Choice {...props} onClose={close} />
      </Modal>
    </>
  );
}

function Choice(props: ChoiceProps) {
  const { data, error, isPending, refetch } = useQuery(preparationSharingQuery(props.bookingId));
  if (isPending) return <SkeletonRows rows={3} height={56} label={WORDS.loading} />;
  if (data === undefined) return <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data.endsAt === null) return <EmptyNote>{TEXT.sharingOver}</EmptyNote>;
  if (data.stories.length + data.applications.length === 0) return <EmptyNote>{WORDS.nothing}</EmptyNote>;
  return <ChoiceForm {...props} sharing={data} endsAt={data.endsAt} />;
}

const sharedOf = (offers: PreparationSharing["stories"]): string[] =>
  offers.filter(({ shared }) => shared).map(({ id }) => id);

type ChoiceFormProps = ChoiceProps & { sharing: PreparationSharing; endsAt: string };

function ChoiceForm({ bookingId, coachName, onClose, sharing, endsAt }: ChoiceFormProps) {
  const [storyIds, setStoryIds] = useState(() => sharedOf(sharing.stories));
  const [applicationIds, setApplicationIds] = useState(() => sharedOf(sharing.applications));
  const share = useSharePreparation(bookingId);
  const save = () =>
    share.mutate(
      { storyIds, applicationIds },
      {
        onSuccess: () => {
          toastStaff("success", WORDS.saved(coachName, storyIds.length + applicationIds.length));
          onClose();
        },
      },
    );
  return (
    <Stack>
      <Text>{WORDS.unlessYou(coachName)}</Text>
      <List size="sm">
        <List.Item>{WORDS.aStory}</List.Item>
        <List.Item>{WORDS.anApplication}</List.Item>
      </List>
      <Text size="sm">{WORDS.takenBack(formatDay(endsAt))}</Text>
      <Offers
        label={WORDS.stories}
        offers={sharing.stories}
        most={SHARED_STORIES_MAX}
        value={storyIds}
        onChange={setStoryIds}
      />
      <Offers
        label={WORDS.applications}
        offers={sharing.applications}
        most={SHARED_APPLICATIONS_MAX}
        value={applicationIds}
        onChange={setApplicationIds}
      />
      {share.error && <ErrorPanel message={messageOf(share.error)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {COACHING.close}
        </Button>
        <Button loading={share.isPending} onClick={save}>
          {WORDS.save}
        </Button>
      </Group>
    </Stack>
  );
}

type OffersProps = {
  label: string;
  offers: PreparationSharing["stories"];
  most: number;
  value: string[];
  onChange: (value: string[]) => void;
};

const Offers = ({ label, offers, most, value, onChange }: OffersProps) =>
  offers.length > 0 && (
    <Checkbox.Group label={label} value={value} onChange={onChange}>
      <Stack gap="sm" mt="xs">
        {offers.map(({ id, title }) => (
          <Checkbox
            key={id}
            value={id}
            label={title}
            disabled={value.length >= most && !value.includes(id)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
