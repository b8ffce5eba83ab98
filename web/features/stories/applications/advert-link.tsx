import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AdvertPage } from "#contract/applications.ts";
import { ADVERT_LINK_MAX_LENGTH } from "#contract/limits.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { WORDS } from "../link-words.ts";

/** The advert as text for the user to edit, with its place, pay and dates above it. */
function asAdvert({ place, pay, posted, closes, text }: AdvertPage): string {
  const head = [
    [WORDS.place, place],
    [WORDS.pay, pay],
    [WORDS.posted, posted && formatDay(posted)],
    [WORDS.closes, closes && formatDay(closes)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [head.join("\n"), text].filter((part) => part !== "").join("\n\n");
}

type AdvertLinkProps = {
  /** The link from the share menu or the bookmark; only fetched when the user presses the button. */
  shared: string | undefined;
  onRead: (advert: { title: string; company: string; text: string }) => void;
};

export function AdvertLink({ shared = "", onRead }: AdvertLinkProps) {
  const [url, setUrl] = useState(shared);
  const read = useMutation({
    mutationFn: async () =>
      (await call(api.applications["link-text"].$post({ json: { url: url.trim() } }))).data,
    onSuccess: (page) => onRead({ title: page.title, company: page.company, text: asAdvert(page) }),
  });
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <TextInput
          type="url"
          name="link"
          label={WORDS.link}
          description={WORDS.linkWhy}
          autoComplete="off"
          maxLength={ADVERT_LINK_MAX_LENGTH}
          style={{ flexGrow: 1 }}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={read.isPending}
          disabled={url.trim() === ""}
          onClick={() => read.mutate()}
        >
          {WORDS.readLink}
        </Button>
      </Group>
      {read.error && <ErrorPanel message={messageOf(read.error)} />}
    </Stack>
  );
}
