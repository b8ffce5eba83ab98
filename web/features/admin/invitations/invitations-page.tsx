import { Alert, Button, Group, List, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountInvitation, ListOutcome } from "#contract/account-invitations.ts";
import {
  ADMIN_SEARCH_MAX_LENGTH,
  INVITATION_DAYS,
  INVITATION_LINES_MAX,
  INVITATION_LIST_MAX_LENGTH,
} from "#contract/limits.ts";
import { PLAN_NAMES, ROLE } from "#contract/roles.ts";
import { formatDay } from "#web/lib/format.ts";
import { roleName } from "#web/lib/role-name.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { accountWords, superadminWords } from "../error-words.ts";
import { invitationsQuery, useChangeInvitation, useInviteByList } from "../queries.ts";
import { WORDS } from "./words.ts";

const TYPING_PAUSE_MS = 300;

/** Invites a list of addresses (docs/school.md). */
export function InvitationsPage() {
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.title}</PageTitle>
      <AdminNav />
      <InviteForm />
      <Invitations />
    </Stack>
  );
}

function InviteForm() {
  const [list, setList] = useState("");
  const invite = useInviteByList();
  const change = (text: string) => {
    setList(text);
    invite.reset();
  };
  const submit = () =>
    invite.mutate(list, {
      onSuccess: ({ problems }) => {
        if (problems.length === 0) setList("");
      },
    });
  return (
    <Card title={WORDS.invite}>
      <Text size="sm">{WORDS.lead(INVITATION_LINES_MAX, INVITATION_DAYS)}</Text>
      <Textarea
        label={WORDS.list}
        description={WORDS.listAbout}
        placeholder={WORDS.example}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        maxLength={INVITATION_LIST_MAX_LENGTH}
        value={list}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group gap="xs">
        <FilePicker
          accept=".csv,.txt,text/csv,text/plain"
          label={WORDS.chooseFile}
          onChoose={(file) => void file.text().then(change)}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {WORDS.chooseFile}
            </Button>
          )}
        </FilePicker>
        <Button disabled={list.trim() === ""} loading={invite.isPending} onClick={submit}>
          {WORDS.send}
        </Button>
      </Group>
      {invite.error && <ErrorPanel message={accountWords(invite.error)} />}
      <Status>{invite.data && <Outcome outcome={invite.data} />}</Status>
    </Card>
  );
}

function Outcome({ outcome: { invited, known, problems } }: { outcome: ListOutcome }) {
  if (problems.length === 0) return <Alert>{WORDS.invited(invited, known)}</Alert>;
  return (
    <Alert color="red" title={WORDS.nobodyInvited}>
      <List size="sm">
        {problems.map(({ line, problem }) => (
          <List.Item key={`${line} ${problem}`}>{WORDS.line(line, WORDS.problems[problem])}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Invitations() {
  const [search, setSearch] = useState("");
  const find = useDebouncedCallback(setSearch, TYPING_PAUSE_MS);
  const list = useInfiniteQuery(invitationsQuery(search.trim()));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card title={WORDS.sent}>
      <search>
        <TextInput
          type="search"
          label={WORDS.search}
          maw="28rem"
          maxLength={ADMIN_SEARCH_MAX_LENGTH}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </search>
      <AdminWait query={list} rows={3} height={64} label={WORDS.loading} words={superadminWords} />
      {list.data &&
        (rows.length === 0 ? (
          <EmptyNote picture="lens">{WORDS.none}</EmptyNote>
        ) : (
          <Stack component="ul" p={0} m={0} gap="xs" aria-label={WORDS.sent} style={{ listStyle: "none" }}>
            {rows.map((row) => (
              <Invitation key={row.id} invitation={row} />
            ))}
          </Stack>
        ))}
      <LoadMore list={list} failed={WORDS.failed} />
    </Card>
  );
}

function Invitation({ invitation }: { invitation: AccountInvitation }) {
  const { id, email, isCoach, plan, group, state, expiresAt } = invitation;
  const [isAsking, setAsking] = useState(false);
  const change = useChangeInvitation();
  const act = (what: "send" | "withdraw") => {
    setAsking(false);
    change.mutate(
      { what, id },
      {
        onSuccess: ({ message }) => toastStaff("success", message),
        onError: (error) => toastStaff("error", accountWords(error)),
      },
    );
  };
  const about = [isCoach ? roleName(ROLE.coach) : "", plan === "free" ? "" : PLAN_NAMES[plan], group];
  return (
    <Paper component="li" p="sm" style={{ overflowWrap: "anywhere" }}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem">
          <Text size="sm" fw={600}>
            {email}
          </Text>
          <Text size="sm" c="dimmed">
            {about.filter((one) => one !== "").join(" · ")}
          </Text>
        </Stack>
        <Text size="sm">{WORDS.states[state](expiresAt === null ? "" : formatDay(expiresAt))}</Text>
        {state !== "accepted" && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={state === "waiting"}
              loading={change.isPending}
              aria-label={WORDS.sendAgainTo(email)}
              onClick={() => act("send")}
            >
              {WORDS.sendAgain}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={change.isPending}
              aria-label={WORDS.withdrawFrom(email)}
              onClick={() => setAsking(true)}
            >
              {WORDS.withdraw}
            </Button>
          </Group>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={WORDS.withdrawAsk}
        message={WORDS.withdrawAbout(email)}
        confirmLabel={WORDS.withdraw}
        danger
        onConfirm={() => act("withdraw")}
        onCancel={() => setAsking(false)}
      />
    </Paper>
  );
}
