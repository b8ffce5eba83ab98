import { createOutbound } from "#api/integrations/outbound.ts";
import type { Settings } from "#api/settings.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const WARN_SECONDS = 5;
/** An authenticator app's code is valid for this long. */
const FAIL_SECONDS = 30;
const MEND = "Let the machine set its clock by NTP (timedatectl set-ntp true).";

type Asked = Pick<Settings, "linkedin" | "calendly" | "stripe">;

/** Compares this machine's clock with the `Date` header of an outside service that is switched on. */
export async function checkClock({ linkedin, calendly, stripe }: Asked): Promise<Finding> {
  const address = linkedin.isOn
    ? `${linkedin.issuer}/.well-known/openid-configuration`
    : ((calendly.isOn ? calendly.authBase : undefined) ?? stripe?.apiBase);
  if (address === undefined)
    return ok("clock", "not compared: no outside service is switched on that would tell the time");
  try {
    const ask = createOutbound({ to: [address], timeoutMs: 10_000, responseMaxBytes: 1024 * 1024 });
    const before = Date.now();
    const response = await ask(address);
    const middle = (before + Date.now()) / 2;
    await response.body?.cancel();
    return judgeClock(middle, Date.parse(response.headers.get("date") ?? ""));
  } catch (error) {
    return warn("clock", `could not be compared: ${reasonOf(error)}`, MEND);
  }
}

/** `Date` has whole seconds only, so the difference is rounded. */
export function judgeClock(ours: number, theirs: number, about = "clock"): Finding {
  const seconds = Math.round(Math.abs(ours - theirs) / 1000);
  if (Number.isNaN(seconds)) return warn(about, "the other side told no time", MEND);
  if (seconds > FAIL_SECONDS) return fail(about, `${seconds} s off`, MEND);
  if (seconds > WARN_SECONDS) return warn(about, `${seconds} s off`, MEND);
  return ok(about, `within ${Math.max(1, seconds)} s of another's`);
}
