import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useSettings } from "#web/lib/settings.ts";
import { pageLanguage } from "#web/lib/words.ts";
import { WORDS } from "../words.ts";

/** The package has translations of its own; English is built into the widget. */
const AltchaWidget = lazy(async () => {
  if (!window.isSecureContext) return { default: (await import("./plain-altcha.tsx")).PlainAltcha };
  const [{ AltchaWidget: widget }] = await Promise.all([
    import("./altcha-widget.tsx"),
    pageLanguage === "de" && import("altcha/i18n/de"),
  ]);
  return { default: widget };
});
const RecaptchaWidget = lazy(async () => ({
  default: (await import("./recaptcha-widget.tsx")).RecaptchaWidget,
}));

/** Both widgets report a token to verify, or that the challenge failed or expired. */
export type CaptchaWidgetProps = {
  onToken: (token: string) => void;
  onLost: () => void;
  onError: () => void;
};

/** `onPass` gets the pass while its token is still being verified, because the widget already looks solved. */
type CaptchaProps = { onPass: (pass: Promise<string> | null) => void; problem: string | null };

export function Captcha({ onPass, problem }: CaptchaProps) {
  const settings = useSettings();
  const check = useMutation({
    mutationFn: (token: string) => call(api.auth["verify-recaptcha"].$post({ json: { token } })),
  });
  const [broken, setBroken] = useState(false);
  const [round, setRound] = useState(0);
  /** Mounts a new widget, because the old one would still look solved. */
  const startAnew = () => {
    onPass(null);
    setRound((last) => last + 1);
  };

  if (settings.isError || broken) {
    return (
      <Group gap="sm">
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {TEXT.captchaError}
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setBroken(false);
            startAnew();
            if (settings.isError) void settings.refetch();
          }}
        >
          {WORDS.tryAgain}
        </Button>
      </Group>
    );
  }

  const widget: CaptchaWidgetProps = {
    onToken: (token) => {
      const passing = check.mutateAsync(token).then(({ pass }) => pass);
      passing.catch(startAnew);
      onPass(passing);
    },
    onLost: () => onPass(null),
    onError: () => {
      onPass(null);
      setBroken(true);
    },
  };
  const words = check.isError ? messageOf(check.error) : problem;

  return (
    <Stack gap={4}>
      <Suspense fallback={<Skeleton height={58} />}>
        {settings.isPending && <Skeleton height={58} />}
        {settings.data?.captcha.kind === "altcha" && <AltchaWidget key={round} {...widget} />}
        {settings.data?.captcha.kind === "recaptcha" && (
          <RecaptchaWidget key={round} siteKey={settings.data.captcha.siteKey} {...widget} />
        )}
      </Suspense>
      {words !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {words}
        </Text>
      )}
    </Stack>
  );
}
