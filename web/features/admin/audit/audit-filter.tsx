import { Button, Group, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AUDIT_ACTIONS, type AuditAction } from "#contract/admin-list.ts";
import { EMAIL_MAX_LENGTH } from "#contract/limits.ts";
import { type AuditSearch, paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";

/** What is wanted stands in the address; the fields run ahead of it until they are sent. */
export function AuditFilter({ search }: { search: AuditSearch }) {
  const [wish, setWish] = useState(search);
  const navigate = useNavigate();
  const set = (change: AuditSearch) => setWish({ ...wish, ...change });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { actor, subject, ...rest } = wish;
        const people = { actor: actor?.trim() || undefined, subject: subject?.trim() || undefined };
        void navigate(paths.auditLog({ ...rest, ...people }));
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }}>
        <TextInput
          label="Who"
          placeholder="Email or id"
          maxLength={EMAIL_MAX_LENGTH}
          value={wish.actor ?? ""}
          onChange={(event) => set({ actor: event.currentTarget.value })}
        />
        <TextInput
          label="Whom"
          placeholder="Email or id"
          maxLength={EMAIL_MAX_LENGTH}
          value={wish.subject ?? ""}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label="What"
          data={[{ value: "", label: "Everything" }, ...AUDIT_ACTIONS]}
          value={wish.action ?? ""}
          onChange={(event) =>
            set({
              action: AUDIT_ACTIONS.find((one): one is AuditAction => one === event.currentTarget.value),
            })
          }
        />
        <TextInput
          label="From (UTC)"
          type="date"
          value={wish.from ?? ""}
          onChange={(event) => set({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          label="To (UTC)"
          type="date"
          value={wish.to ?? ""}
          onChange={(event) => set({ to: event.currentTarget.value || undefined })}
        />
      </SimpleGrid>
      <Group mt="sm" gap="xs">
        <Button type="submit" size="xs">
          Filter
        </Button>
        <LinkButton variant="default" size="xs" {...paths.auditLog()}>
          Show everything
        </LinkButton>
      </Group>
    </form>
  );
}
