import { Button, Group, Input, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  COACH_PROFILE_FIELDS,
  type CoachProfileValues,
  PHOTO_TYPES,
  photoProblem,
} from "#contract/coach-profile.ts";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { COACH_PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "#web/lib/api.ts";
import { useDeclaredFields } from "#web/lib/declared-fields.tsx";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { EventPicker } from "../calendly/event-picker.tsx";
import { wordsOr, WORDS } from "../words.ts";
import { CoachPhoto } from "./coach-header.tsx";
import { ownProfileQuery, uploadPhoto, useSaveProfile } from "./queries.ts";

/** See screens.md 16. */
export function ProfileEditorPage() {
  const {
    data: profile,
    isPending,
    refetch,
  } = useQuery({
    ...ownProfileQuery,
    // A refetch must not replace a half-filled form.
    refetchOnWindowFocus: false,
  });
  return (
    <Stack {...COLUMN}>
      <PageTitle hidden={isPending}>{profile ? WORDS.editCoachProfile : WORDS.createCoachProfile}</PageTitle>
      {isPending && <SkeletonRows rows={4} height={72} label={WORDS.loadingYourProfile} />}
      {!isPending && profile === undefined && (
        <ErrorPanel message={TEXT.coachProfileLoadFailed} onRetry={() => void refetch()} />
      )}
      {profile !== undefined && (
        <Paper p={{ base: "md", sm: "lg" }}>
          <ProfileForm profile={profile} />
        </Paper>
      )}
    </Stack>
  );
}

const photoOf = (profile: OwnCoachProfile | null): ChosenPhoto =>
  profile?.profile_photo_url ? { preview: profile.profile_photo_url, file: null } : null;

/** Uploads the photo if needed and returns its address; null removes it. */
async function storePhoto(photo: ChosenPhoto): Promise<string | null> {
  if (photo === null) return null;
  if (photo.file === null) return photo.preview;
  try {
    return (await uploadPhoto(photo.file)).profile_photo_url;
  } catch (error) {
    throw new ApiError(wordsOr(error, TEXT.photoUploadFailed), 400, "");
  }
}

function ProfileForm({ profile }: { profile: OwnCoachProfile | null }) {
  const me = useMe();
  const navigate = useNavigate();
  const save = useSaveProfile();
  const [startPhoto] = useState(() => photoOf(profile));
  const [photo, setPhoto] = useState(startPhoto);
  const [photoWords, setPhotoWords] = useState<string | null>(null);
  // A new profile begins with the address given at the sign-up.
  const known = profile ?? { linkedin_url: me.linkedin_url };
  const { inputs, isChanged, onSubmit } = useDeclaredFields(COACH_PROFILE_FIELDS, known);
  const changed = isChanged || photo?.preview !== startPhoto?.preview;

  const submission = useMutation({
    mutationFn: async (values: CoachProfileValues) => {
      const profile_photo_url = await storePhoto(photo);
      // A second submit must not upload the photo again.
      if (profile_photo_url) setPhoto({ preview: profile_photo_url, file: null });
      return save.mutateAsync({ ...values, profile_photo_url });
    },
    onSuccess: () => {
      toastStaff("success", WORDS.yourCoachProfileIsSaved);
      void navigate({ ...paths.coachDashboard(), ignoreBlocker: true });
    },
  });
  const failed = profile ? TEXT.coachProfileUpdateFailed : TEXT.coachProfileCreateFailed;

  return (
    <form
      onSubmit={onSubmit((values) => submission.mutate(values))}
      noValidate
      aria-label={WORDS.coachProfile}
    >
      <UnsavedWarning changed={changed && !submission.isSuccess} saving={submission.isPending} />
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
        <Stack component="section" gap="xs" align="flex-start" aria-label={WORDS.theEventThatClientsBook}>
          <Text fw={600}>{WORDS.theEventThatClientsBook}</Text>
          {profile?.connected ? (
            <EventPicker profile={profile} />
          ) : (
            <Text size="sm">{WORDS.eventAfterConnecting}</Text>
          )}
        </Stack>
        {submission.error && <ErrorPanel message={wordsOr(submission.error, failed)} />}
        <Group>
          <Button type="submit" loading={submission.isPending}>
            {profile ? WORDS.saveProfile : WORDS.createProfile}
          </Button>
          <LinkButton variant="default" {...paths.coachDashboard()}>
            {WORDS.cancel}
          </LinkButton>
          {changed && <Text size="sm">{WORDS.youHaveUnsavedChanges}</Text>}
        </Group>
      </Stack>
    </form>
  );
}

/** `preview`: the image to show. `file`: the image to upload, or null if it is stored already. null: no photo. */
type ChosenPhoto = { preview: string; file: File | null } | null;

type PhotoFieldProps = {
  name: string;
  photo: ChosenPhoto;
  problem: string | null;
  onChange: (photo: ChosenPhoto) => void;
  onProblem: (problem: string) => void;
};

/** Reads the file as a data URL, as the page's policy forbids blob URLs. null when it cannot be read. */
const readPreview = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(file);
  });

function PhotoField({ name, photo, problem, onChange, onProblem }: PhotoFieldProps) {
  const take = async (file: File | null) => {
    if (file === null) return;
    const found = photoProblem(file);
    if (found !== null) return onProblem(found);
    const preview = await readPreview(file);
    if (preview === null) onProblem(TEXT.photoUploadFailed);
    else onChange({ preview, file });
  };
  return (
    <Group component="fieldset" bd={0} p={0} m={0} miw={0} aria-label={WORDS.photo}>
      <CoachPhoto name={name} url={photo?.preview ?? null} size={96} />
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <FilePicker
            accept={PHOTO_TYPES.join(",")}
            label={WORDS.photoFile}
            onChoose={(file) => void take(file)}
          >
            {(button) => (
              <Button {...button} variant="default" size="xs">
                {photo ? WORDS.changePhoto : WORDS.chooseAPhoto}
              </Button>
            )}
          </FilePicker>
          {photo && (
            <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
              {WORDS.removePhoto}
            </Button>
          )}
        </Group>
        <Text size="xs">{WORDS.jpegPngGifOrWebp(COACH_PHOTO_MAX_BYTES / 1024 / 1024)}</Text>
        {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
      </Stack>
    </Group>
  );
}
