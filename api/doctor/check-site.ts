import { once } from "node:events";
import { connect } from "node:tls";
import { createOutbound, type Outbound } from "#api/integrations/outbound.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const ABOUT = "site";
const WARN_DAYS = 14;
/** Certificates valid for hours or days only are renewed when a third of that time is left, so a sixth is late. */
const WARN_SHARE = 1 / 6;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

/** Checks APP_URL as visitors reach it: the app, its certificate, and the redirect from plain HTTP. */
export async function checkSite(appUrl: string): Promise<Finding[]> {
  const { protocol, hostname, host, port } = new URL(appUrl);
  const plain = `http://${hostname}/`;
  const ask = createOutbound({ to: [appUrl, plain], timeoutMs: TIMEOUT_MS, responseMaxBytes: 1024 * 1024 });
  if (protocol === "http:") return [await checkApp(ask, appUrl), noTls(host)];
  return Promise.all([
    checkApp(ask, appUrl),
    checkCertificate(hostname, Number(port || 443)),
    checkRedirect(ask, plain),
  ]);
}

const noTls = (host: string) =>
  warn(
    "TLS",
    `${host} is reached over plain HTTP`,
    "Put a proxy that ends TLS in front: docs/deployment.md.",
  );

async function checkApp(ask: Outbound, appUrl: string): Promise<Finding> {
  try {
    const response = await ask(`${appUrl}/api/ready`);
    await response.body?.cancel();
    if (!response.ok)
      return fail(
        ABOUT,
        `${appUrl} answers ${response.status}`,
        "Look at the app's log; is this its address?",
      );
    if (appUrl.startsWith("https:") && !response.headers.has("strict-transport-security"))
      return warn(ABOUT, "answers without HSTS", "Let the proxy pass the header Strict-Transport-Security.");
    return ok(ABOUT, `${appUrl} is ready`);
  } catch (error) {
    return fail(ABOUT, `${appUrl}: ${reasonOf(error)}`, "Start the app; check DNS, proxy and firewall.");
  }
}

async function checkCertificate(hostname: string, port: number): Promise<Finding> {
  const host = hostname.replaceAll(/[[\]]/g, "");
  // Set `servername` for names only: the library throws for an IP address.
  const isAddress = /^[\d.]+$|:/.test(host);
  const socket = connect({ host, port, timeout: TIMEOUT_MS, ...(!isAddress && { servername: host }) });
  socket.once("timeout", () => socket.destroy(new Error("no response")));
  try {
    await once(socket, "secureConnect");
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return judgeCertificate({ from: new Date(valid_from), to: new Date(valid_to) }, new Date());
  } catch (error) {
    return fail(
      "certificate",
      reasonOf(error),
      "Get one for this name that visitors' browsers trust, and renew it in time (Caddy does both by itself).",
    );
  } finally {
    socket.destroy();
  }
}

export function judgeCertificate({ from, to }: { from: Date; to: Date }, now: Date): Finding {
  const left = to.getTime() - now.getTime();
  const life = to.getTime() - from.getTime();
  const text =
    life < DAY_MS ? `${Math.floor(left / HOUR_MS)} hours left` : `${Math.floor(left / DAY_MS)} days left`;
  return left < Math.min(WARN_DAYS * DAY_MS, life * WARN_SHARE)
    ? warn("certificate", text, "Renew it, and see why that does not happen by itself.")
    : ok("certificate", text);
}

async function checkRedirect(ask: Outbound, plain: string): Promise<Finding> {
  const mend = "Let the proxy redirect plain HTTP to https.";
  try {
    const response = await ask(plain, { redirect: "manual" });
    await response.body?.cancel();
    const goes = response.status >= 300 && response.headers.get("location")?.startsWith("https://") === true;
    return goes
      ? ok("redirect", "plain HTTP leads to https")
      : warn("redirect", `plain HTTP answers ${response.status}`, mend);
  } catch {
    return ok("redirect", "nothing answers plain HTTP");
  }
}
