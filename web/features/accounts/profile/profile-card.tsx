import { Button, Stack, TextInput } from "@mantine/core";
import type { Me } from "#contract/accounts.ts";
import { fullNameProblem, linkedinUrlProblem } from "#contract/fields.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { useSaveProfile } from "../second-factor/queries.ts";

export function ProfileCard({ me }: { me: Me }) {
  const save = useSaveProfile();
  const fields = useFields(
    { full_name: fullNameProblem, linkedin_url: linkedinUrlProblem },
    { full_name: me.full_name, linkedin_url: me.linkedin_url ?? "" },
  );
  const submit = fields.onSubmit(({ full_name, linkedin_url }) =>
    save.mutate(
      { full_name: full_name.trim(), linkedin_url: linkedin_url.trim() },
      { onSuccess: () => toastSuccess("Your profile is saved.") },
    ),
  );
  return (
    <Card title="Profile" id="profile">
      <form onSubmit={submit} noValidate aria-label="Profile">
        <Stack align="flex-start">
          {save.error && <ErrorPanel message={messageOf(save.error)} />}
          <TextInput w="100%" label="Full name" autoComplete="name" {...fields.field("full_name")} />
          <TextInput w="100%" label="LinkedIn URL" autoComplete="url" {...fields.field("linkedin_url")} />
          <Button type="submit" loading={save.isPending}>
            Save profile
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
