import { Button, Group, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type MouseEvent, useId } from "react";
import type { AdminStatsRow } from "#contract/admin.ts";
import { formatWhen } from "#web/lib/format.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { ConversationHistory } from "./conversation-history.tsx";
import { linkedinWords } from "../error-words.ts";
import { LinkedinData } from "./linkedin-data.tsx";
import { useLinkedinData } from "../queries.ts";
import classes from "./users-table.module.css";

const COLUMNS = 5;
/** The least a finger needs (WCAG 2.5.8), for the two that stand one above the other. */
const TARGET_HEIGHT = "24px";

type UserRowProps = { user: AdminStatsRow; opened: boolean; onToggle: () => void };

export function UserRow({ user, opened, onToggle }: UserRowProps) {
  const linkedin = useLinkedinData(user.id);
  const historyId = useId();
  const toggleLinkedin = () => {
    if (linkedin.data) return linkedin.reset();
    linkedin.mutate(undefined, {
      onError: (error) => {
        const { kind, words } = linkedinWords(error);
        toastStaff(kind, words);
      },
    });
  };
  // The whole row may be clicked; what has an action of its own keeps it.
  const toggleByRow = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a, button")) onToggle();
  };
  const Chevron = opened ? IconChevronDown : IconChevronRight;

  return (
    <>
      <Table.Tr className={classes.user} onClick={toggleByRow} style={{ cursor: "pointer" }}>
        <Table.Td className={classes.wide}>
          <Stack gap={2} align="flex-start">
            <UnstyledButton
              mih={TARGET_HEIGHT}
              aria-expanded={opened}
              aria-controls={historyId}
              onClick={onToggle}
            >
              <Group gap={4} wrap="nowrap" align="flex-start">
                <Chevron size={18} aria-hidden style={{ flex: "none" }} />
                <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
                  {user.name}
                </Text>
              </Group>
            </UnstyledButton>
            <LinkedinLink
              url={user.linkedin_url}
              ms={22}
              lh={TARGET_HEIGHT}
              display="inline-block"
              aria-label={`LinkedIn profile of ${user.name}`}
            >
              LinkedIn
            </LinkedinLink>
          </Stack>
        </Table.Td>
        <Table.Td className={classes.wide} style={{ overflowWrap: "anywhere" }}>
          {user.email}
        </Table.Td>
        <Table.Td data-label="Total Conversations">{user.total_conversations}</Table.Td>
        <Table.Td data-label="Last Activity">
          {user.last_conversation_time === null ? "Never" : formatWhen(user.last_conversation_time)}
        </Table.Td>
        <Table.Td>
          <Button
            size="xs"
            variant="default"
            loading={linkedin.isPending}
            aria-expanded={linkedin.data !== undefined}
            onClick={toggleLinkedin}
          >
            {linkedin.data ? "Hide LinkedIn Data" : "View LinkedIn Data"}
          </Button>
        </Table.Td>
      </Table.Tr>
      {linkedin.data && (
        <Table.Tr className={classes.detail}>
          <Table.Td colSpan={COLUMNS}>
            <LinkedinData profile={linkedin.data} />
          </Table.Td>
        </Table.Tr>
      )}
      <Table.Tr className={classes.detail} id={historyId} hidden={!opened}>
        <Table.Td colSpan={COLUMNS}>{opened && <ConversationHistory userId={user.id} />}</Table.Td>
      </Table.Tr>
    </>
  );
}
