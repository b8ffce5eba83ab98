import { Alert, Button, Divider } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PublicSettings } from "#contract/accounts.ts";
import { PROVIDER_OUTCOMES, type ProviderSlot } from "#contract/provider-outcomes.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useWayOn } from "#web/lib/way-on.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { CodeStep } from "../sign-in/code-step.tsx";
import { PasskeyButton } from "../sign-in/passkey-button.tsx";
import { WORDS } from "./words.ts";

const route = getRouteApi("/login");

type ProviderDoorsProps = {
  settings: PublicSettings;
  goOn: () => void;
  switchMode: () => void;
  children: ReactNode;
};

/** The sign-in form, if passwords are enabled, with buttons below that lead to the providers' pages. */
export function ProviderDoors({ settings, goOn, switchMode, children }: ProviderDoorsProps) {
  const { ref: referralCode } = route.useSearch();
  const door = useDoor();
  const next = useWayOn();
  const start = useMutation({
    mutationFn: async (provider: ProviderSlot) => {
      const json = { provider, ...(next && { next }), ...(referralCode && { referralCode }) };
      return (await call(api.auth.providers.start.$post({ json }))).data.url;
    },
    onSuccess: (url) => window.location.assign(url),
  });
  if (door === "code") return <CodeStep onDone={goOn} onStartAgain={switchMode} />;
  return (
    <>
      {door !== undefined && <ProviderNote outcome={door} />}
      {settings.providersOnly ? <PasskeyButton onDone={goOn} /> : children}
      <Divider label={WORDS.or} />
      {start.error && <ErrorPanel message={messageOf(start.error)} />}
      {settings.providers.map(({ slot, name }) => (
        <Button
          key={slot}
          variant="default"
          fullWidth
          loading={(start.isPending || start.isSuccess) && start.variables === slot}
          onClick={() => start.mutate(slot)}
        >
          {WORDS.continueWith(name)}
        </Button>
      ))}
    </>
  );
}

/** Result of the redirect to a provider and back; undefined when the user does not come from a provider. */
export const useDoor = (): string | undefined =>
  useRouterState({
    select: ({ location: { search } }) => ("door" in search ? String(search.door) : undefined),
  });

export function ProviderNote({ outcome }: { outcome: string }) {
  const known = PROVIDER_OUTCOMES.find((one) => one === outcome) ?? "failed";
  const words = known === "code" ? "" : WORDS.providerOutcomes[known];
  if (known !== "connected" && known !== "joinMailed") return <ErrorPanel message={words} />;
  return (
    <Status>
      <Alert>{words}</Alert>
    </Status>
  );
}
