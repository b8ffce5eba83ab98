import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AccessItem } from "#contract/access.ts";
import { ROLE } from "#contract/roles.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmButton } from "#web/ui/confirm-button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { accessQuery, useEndAccess } from "./queries.ts";
import { WORDS as ACCOUNTS } from "../words.ts";

const WORDS = ACCOUNTS.access;

/** Lists who and what can access a user's data, other than the user's devices (decisions.md D18). */
export function AccessCard() {
  const isCoach = useMe().role_id === ROLE.coach;
  const access = useQuery(accessQuery);
  // Called here, because the list with its button unmounts before the result is shown.
  const end = useEndAccess();
  return (
    <Card title={WORDS.title} id="access">
      <Text size="sm" c="dimmed">
        {WORDS.about}
      </Text>
      {access.isPending && <SkeletonRows rows={1} height={44} label={WORDS.loading} />}
      {access.isError && (
        <ErrorPanel message={messageOf(access.error)} onRetry={() => void access.refetch()} />
      )}
      {end.error && <ErrorPanel message={messageOf(end.error)} />}
      {access.data?.length === 0 && <Text>{isCoach ? WORDS.noneOfCoach : WORDS.none}</Text>}
      {access.data && access.data.length > 0 && (
        <AccessList
          items={access.data}
          isEnding={end.isPending}
          onEnd={() => end.mutate(undefined, { onSuccess: ({ message }) => toastSuccess(message) })}
        />
      )}
    </Card>
  );
}

type AccessListProps = { items: readonly AccessItem[]; isEnding: boolean; onEnd: () => void };

function AccessList({ items, isEnding, onEnd }: AccessListProps) {
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }} aria-label={WORDS.title}>
        {items.map((item) => (
          <AccessRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </Stack>
      <Group>
        <ConfirmButton
          button={{ loading: isEnding }}
          title={WORDS.ask}
          message={WORDS.asked}
          confirmLabel={WORDS.endAll}
          danger
          onConfirm={onEnd}
        />
      </Group>
    </>
  );
}

/** The page on which a single access can be ended. */
const pageOf = ({ kind, id }: AccessItem) => {
  if (kind === "report_link") return paths.report(id);
  if (kind === "coach") return paths.dashboard("bookedSessions");
  return kind === "calendar" ? paths.settings("calendar") : paths.apiAccess();
};

function AccessRow({ item }: { item: AccessItem }) {
  const kind = WORDS.kinds[item.kind];
  return (
    <li>
      <TextLink {...pageOf(item)} style={{ overflowWrap: "anywhere" }}>
        {item.name === "" ? kind : `${kind}: ${item.name}`}
      </TextLink>
      {item.until !== null && (
        <Text size="sm" c="dimmed">
          {WORDS.until(formatDay(item.until))}
        </Text>
      )}
    </li>
  );
}
