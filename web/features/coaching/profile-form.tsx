import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import {
  bioProblem,
  eventLinkProblem,
  experienceProblem,
  isLinkedinUrl,
  specializationProblem,
} from "#contract/fields.ts";
import { COACH_BIO_MIN_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { useMe } from "../../lib/session.ts";
import { useFields } from "../../lib/use-fields.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { toastStaff } from "../../ui/toast.ts";
import { uploadPhoto, useSaveProfile } from "./profiles/queries.ts";
import { wordsOr } from "./error-words.ts";
import { type ChosenPhoto, PhotoField } from "./photo-field.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

const RULES = {
  specialization: specializationProblem,
  experience_years: (value: string) => experienceProblem(value.trim() === "" ? Number.NaN : Number(value)),
  bio: bioProblem,
  linkedin_url: (value: string) =>
    value.trim() === "" || isLinkedinUrl(value.trim()) ? null : TEXT.linkedinUrlInvalid,
  calendly_event_link: eventLinkProblem,
};
type Values = Record<keyof typeof RULES, string>;

const startOf = (profile: OwnCoachProfile | null): Values => ({
  specialization: profile?.specialization ?? "",
  experience_years: profile ? String(profile.experience_years) : "",
  bio: profile?.bio ?? "",
  linkedin_url: profile?.linkedin_url ?? "",
  calendly_event_link: profile?.calendly_event_link ?? "",
});

const photoOf = (profile: OwnCoachProfile | null): ChosenPhoto =>
  profile?.profile_photo_url ? { preview: profile.profile_photo_url, file: null } : null;

/** The photo's address after its upload: undefined leaves it as it is, null takes it away. */
async function storePhoto(photo: ChosenPhoto): Promise<string | null | undefined> {
  if (photo === null) return null;
  if (photo.file === null) return undefined;
  try {
    return (await uploadPhoto(photo.file)).profile_photo_url;
  } catch (error) {
    throw new ApiError(wordsOr(error, TEXT.photoUploadFailed), 400, "");
  }
}

export function ProfileForm({ profile }: { profile: OwnCoachProfile | null }) {
  const me = useMe();
  const navigate = useNavigate();
  const save = useSaveProfile();
  const [start] = useState(() => ({ values: startOf(profile), photo: photoOf(profile) }));
  const [photo, setPhoto] = useState(start.photo);
  const [photoWords, setPhotoWords] = useState<string | null>(null);
  const fields = useFields(RULES, start.values);
  const changed =
    photo?.preview !== start.photo?.preview ||
    Object.entries(start.values).some(([name, value]) => fields.values[name as keyof Values] !== value);

  const submission = useMutation({
    mutationFn: async (values: Values) => {
      const profile_photo_url = await storePhoto(photo);
      // Another try must not upload it once more.
      if (profile_photo_url) setPhoto({ preview: profile_photo_url, file: null });
      return save.mutateAsync({
        ...values,
        experience_years: Number(values.experience_years),
        ...(profile_photo_url !== undefined && { profile_photo_url }),
      });
    },
    onSuccess: () => {
      toastStaff("success", "Your coach profile is saved.");
      void navigate({ ...paths.coachDashboard(), ignoreBlocker: true });
    },
  });
  const failed = profile ? TEXT.coachProfileUpdateFailed : TEXT.coachProfileCreateFailed;

  return (
    <form
      onSubmit={fields.onSubmit((values) => submission.mutate(values))}
      noValidate
      aria-label="Coach profile"
    >
      <UnsavedWarning changed={changed && !submission.isSuccess} />
      <Stack>
        <PhotoField
          name={me.full_name}
          photo={photo}
          problem={photoWords}
          onProblem={setPhotoWords}
          onChange={(next) => {
            setPhoto(next);
            setPhotoWords(null);
          }}
        />
        <TextInput label="Specialization" {...fields.field("specialization")} />
        <TextInput
          label="Years of experience"
          inputMode="numeric"
          autoComplete="off"
          {...fields.field("experience_years")}
        />
        <Textarea
          label="Bio"
          description={`At least ${COACH_BIO_MIN_LENGTH} characters (${fields.values.bio.trim().length} so far)`}
          autosize
          minRows={5}
          maxRows={16}
          {...fields.field("bio")}
        />
        <TextInput
          label="LinkedIn URL (optional)"
          inputMode="url"
          placeholder="linkedin.com/in/yourprofile"
          {...fields.field("linkedin_url")}
        />
        <TextInput
          label="Calendly event link"
          inputMode="url"
          placeholder="https://calendly.com/your-name/30min"
          {...fields.field("calendly_event_link")}
        />
        {submission.error && <ErrorPanel message={wordsOr(submission.error, failed)} />}
        <Group>
          <Button type="submit" loading={submission.isPending}>
            {profile ? "Save Profile" : "Create Profile"}
          </Button>
          <LinkButton variant="default" {...paths.coachDashboard()}>
            Cancel
          </LinkButton>
          {changed && <Text size="sm">You have unsaved changes.</Text>}
        </Group>
      </Stack>
    </form>
  );
}
