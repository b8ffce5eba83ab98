import { Button, FileButton, Group, Input, Stack, Text } from "@mantine/core";
import { photoProblem, PHOTO_TYPES } from "#contract/coach-profile.ts";
import { COACH_PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { CoachPhoto } from "./coach-photo.tsx";

/** `preview`: what is shown; `file`: not uploaded yet; null: no photo. */
export type ChosenPhoto = { preview: string; file: File | null } | null;

type PhotoFieldProps = {
  name: string;
  photo: ChosenPhoto;
  problem: string | null;
  onChange: (photo: ChosenPhoto) => void;
  onProblem: (problem: string) => void;
};

/** As a data address: the page's policy lets no blob address in. null: the file can't be read (any more). */
const readPreview = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(file);
  });

export function PhotoField({ name, photo, problem, onChange, onProblem }: PhotoFieldProps) {
  const take = async (file: File | null) => {
    if (file === null) return;
    const found = photoProblem(file);
    if (found !== null) return onProblem(found);
    const preview = await readPreview(file);
    if (preview === null) onProblem(TEXT.photoUploadFailed);
    else onChange({ preview, file });
  };
  return (
    <Group component="fieldset" bd={0} p={0} m={0} miw={0} aria-label="Photo">
      <CoachPhoto name={name} url={photo?.preview ?? null} size={96} />
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <FileButton
            accept={PHOTO_TYPES.join(",")}
            onChange={(file) => void take(file)}
            inputProps={{ "aria-label": "Photo file" }}
          >
            {(button) => (
              <Button {...button} variant="default" size="xs">
                {photo ? "Change photo" : "Choose a photo"}
              </Button>
            )}
          </FileButton>
          {photo && (
            <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
              Remove photo
            </Button>
          )}
        </Group>
        <Text size="xs">JPEG, PNG, GIF or WebP, up to {COACH_PHOTO_MAX_BYTES / 1024 / 1024} MB</Text>
        {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
      </Stack>
    </Group>
  );
}
