import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { useMe } from "../../lib/session.ts";
import { useDeclaredFields } from "../../lib/declared-fields.tsx";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { toastStaff } from "../../ui/toast.ts";
import { uploadPhoto, useSaveProfile } from "./profiles/queries.ts";
import { wordsOr } from "./error-words.ts";
import { type ChosenPhoto, PhotoField } from "./photo-field.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

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
  const [startPhoto] = useState(() => photoOf(profile));
  const [photo, setPhoto] = useState(startPhoto);
  const [photoWords, setPhotoWords] = useState<string | null>(null);
  const { inputs, isChanged, onSubmit } = useDeclaredFields(COACH_PROFILE_FIELDS, profile);
  const changed = isChanged || photo?.preview !== startPhoto?.preview;

  const submission = useMutation({
    mutationFn: async (values: CoachProfileValues) => {
      const profile_photo_url = await storePhoto(photo);
      // Another try must not upload it once more.
      if (profile_photo_url) setPhoto({ preview: profile_photo_url, file: null });
      return save.mutateAsync({
        ...values,
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
    <form onSubmit={onSubmit((values) => submission.mutate(values))} noValidate aria-label="Coach profile">
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
        {inputs}
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
