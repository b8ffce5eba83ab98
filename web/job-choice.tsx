import { Anchor, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApplicationLine } from "#contract/applications.ts";
import { TEXT } from "#contract/texts.ts";
import { useApplicationChoice } from "./features/interviews/start/choices.ts";
import { TargetRole } from "./features/interviews/start/target-role.tsx";
import { ResumeLine } from "./features/resumes/resume-line.tsx";
import { applicationsQuery } from "./features/stories/applications/queries.ts";
import { lazyPart } from "./ui/lazy-part.tsx";
import { Modal } from "./ui/modal.tsx";

const NewApplicationForm = lazyPart(
  async () => (await import("./features/stories/applications/new-application-form.tsx")).NewApplicationForm,
);

type ChosenApplication = {
  /** null if the next interview is for a role, without an advert. */
  application: ApplicationLine | null;
  open: ApplicationLine[];
  choose: (id: string) => void;
};

/** The application that the next interview is for, if it is still open. */
export function useChosenApplication(): ChosenApplication {
  const { data = [] } = useQuery(applicationsQuery);
  const [chosen, choose] = useApplicationChoice();
  const open = data.filter(({ archivedAt }) => archivedAt === null);
  return { application: open.find(({ id }) => id === chosen) ?? null, open, choose };
}

const ROLE = "";
const ANOTHER = "another";

/** Chooses an application, another job whose advert is added here, or a role by name. */
export function JobChoice({ application, open, choose }: ChosenApplication) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="md">
      <NativeSelect
        label={TEXT.job}
        value={application?.id ?? ROLE}
        onChange={({ currentTarget: { value } }) => (value === ANOTHER ? setAdding(true) : choose(value))}
      >
        <option value={ROLE}>{TEXT.anyRole}</option>
        {open.map(({ id, title, company }) => (
          <option key={id} value={id}>
            {company === null ? title : `${title}, ${company}`}
          </option>
        ))}
        <option value={ANOTHER}>{TEXT.pasteAdvert}</option>
      </NativeSelect>
      {application === null && (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            mt={-8}
            onClick={() => setAdding(true)}
          >
            {TEXT.pasteAdvert}
          </Anchor>
          <TargetRole />
        </>
      )}
      <ResumeLine />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={TEXT.pasteAdvert} size="lg">
        <NewApplicationForm
          onAdded={(id) => {
            choose(id);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      </Modal>
    </Stack>
  );
}
