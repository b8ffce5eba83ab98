import { Alert, Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { emailProblem } from "#contract/email-address.ts";
import { fullNameProblem, passwordProblem } from "#contract/fields.ts";
import { linkedinUrlProblem } from "#contract/linkedin-url.ts";
import { ROLE } from "#contract/roles.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { WORDS as APP } from "#web/lib/app-words.ts";
import { useProfileStep, useSettings } from "#web/lib/settings.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { Captcha } from "./captcha.tsx";
import { completeLinkedin } from "./complete-linkedin.ts";
import { NewPasswordInput } from "../credentials/new-password-input.tsx";
import { WORDS } from "../words.ts";
import { WORDS as SIGN_UP } from "./sign-up-words.ts";
import { noteSignUp } from "./signed-up-here.ts";
import { whyLinkedin } from "./why-linkedin.ts";

const RULES = {
  name: fullNameProblem,
  email: emailProblem,
  password: passwordProblem,
  linkedin_url: (typed: string) => linkedinUrlProblem(completeLinkedin(typed)),
};

type SignUpInput = {
  name: string;
  email: string;
  password: string;
  linkedin_url?: string;
  role_id: number;
  captchaPass: Promise<string>;
  referralCode?: string;
};

export type SignUpDraft = Record<keyof typeof RULES, string> & { coach: boolean };

type SignUpFormProps = {
  referralCode: string | undefined;
  /** The question that the visitor tried before. */
  tried: string | undefined;
  /** The values already sent, when only the address was wrong. */
  draft: SignUpDraft | null;
  onCreated: (draft: SignUpDraft) => void;
};

/** A pass is valid for one sign-up only, so every refusal requires a new pass. */
function useCaptchaPass() {
  const [pass, setPass] = useState<Promise<string> | null>(null);
  const [round, setRound] = useState(0);
  const [missing, setMissing] = useState(false);
  return {
    pass,
    round,
    missing: missing && pass === null,
    accept: setPass,
    askAgain: () => {
      setPass(null);
      setRound((last) => last + 1);
    },
    demand: () => setMissing(true),
  };
}

export function SignUpForm({ referralCode, tried, draft, onCreated }: SignUpFormProps) {
  const signUp = useMutation({
    mutationFn: async ({ captchaPass, ...input }: SignUpInput) =>
      call(api.auth["sign-up"].email.$post({ json: { ...input, captchaPass: await captchaPass } })),
  });
  const captcha = useCaptchaPass();
  const settings = useSettings().data;
  const [hasCoaches, hasLinkedin] = [settings?.coaching !== false, settings?.linkedin !== false];
  const [coach, setCoach] = useState(draft?.coach ?? false);
  const hasProfile = useProfileStep(coach);
  const fields = useFields(
    hasLinkedin ? RULES : { ...RULES, linkedin_url: () => null },
    draft ?? {},
    signUp.error,
  );
  const form = useRef<HTMLFormElement>(null);
  /** Pressed before the captcha was solved: the form is sent when it is. */
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (captcha.pass !== null && isPressed) form.current?.requestSubmit();
  }, [captcha.pass, isPressed]);
  const submit = fields.onSubmit(({ linkedin_url, ...values }) => {
    setPressed(captcha.pass === null);
    if (captcha.pass === null) return captcha.demand();
    const role_id = coach ? ROLE.coach : ROLE.free;
    const optional = {
      ...(hasLinkedin && { linkedin_url: completeLinkedin(linkedin_url) }),
      ...(referralCode && { referralCode }),
    };
    const input = { ...values, role_id, captchaPass: captcha.pass, ...optional };
    const onSuccess = () => {
      noteSignUp();
      onCreated({ ...values, linkedin_url, coach });
    };
    signUp.mutate(input, { onSuccess, onError: captcha.askAgain });
  }, captcha.demand);
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={WORDS.signUp}>
      <Stack>
        {tried !== undefined && <Alert>{fillText(TEXT.triedKept, { question: tried })}</Alert>}
        <SignUpSteps at="account" coach={coach} hasProfile={hasProfile} />
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <TextInput label={WORDS.fullName} autoComplete="name" {...fields.field("name")} />
        <TextInput
          label={WORDS.email}
          description={hasProfile ? SIGN_UP.emailOfLinkedin : undefined}
          type="email"
          autoComplete="email"
          {...fields.field("email")}
        />
        <NewPasswordInput label={WORDS.password} {...fields.field("password")} />
        {hasLinkedin && (
          <TextInput
            label={WORDS.linkedinUrl}
            description={whyLinkedin({ coach, givenPlan: settings?.givenPlan ?? null })}
            placeholder={TEXT.linkedinUrlExample}
            inputMode="url"
            autoComplete="url"
            {...fields.field("linkedin_url")}
          />
        )}
        <Captcha
          key={captcha.round}
          onPass={captcha.accept}
          problem={captcha.missing ? TEXT.captchaRequired : null}
        />
        <Button type="submit" loading={signUp.isPending} fullWidth>
          {WORDS.signUp}
        </Button>
        <Text size="sm" c="dimmed">
          {SIGN_UP.youAccept} <TextLink {...paths.terms()}>{APP.terms}</TextLink>. {SIGN_UP.whatIsKept}{" "}
          <TextLink {...paths.privacy()}>{APP.privacy}</TextLink>.
        </Text>
        {/* Last, out of the way of the many who come to practise. */}
        {hasCoaches && (
          <Checkbox
            label={WORDS.signUpAsACoach}
            description={coach ? TEXT.coachNote : undefined}
            checked={coach}
            onChange={(event) => setCoach(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </form>
  );
}
