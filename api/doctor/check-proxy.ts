import { networkInterfaces } from "node:os";
import { ERRORS } from "#contract/errors.ts";
import { RESUME_MAX_BYTES } from "#contract/limits.ts";
import { createOutbound, type Outbound } from "#api/integrations/outbound.ts";
import { parseNetworks } from "#api/http/proxies.ts";
import type { Settings } from "#api/settings.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const TIMEOUT_MS = 20_000;
/** Tries again, because a machine that stalls for a moment receives separate pieces together. */
const TRIES = 3;
const DATA = "data: ";
/** A documentation address (RFC 5737), sent like an address that a visitor forges. */
const CLAIMED = "192.0.2.1";
const MEND_STREAMING = "Turn the proxy's buffering off, and its compression of text/event-stream.";
/** A proxy that sends its own name in Host looks like a foreign site pointing at this app (safety.md T99). */
const HOST_UNKNOWN = fail(
  "host",
  "the app is not told the name that visitors use (421 host_unknown): the proxy puts its own in Host",
  "Let the proxy hand Host on (nginx: proxy_set_header Host $host), or send X-Forwarded-Host and let TRUST_PROXY name the proxy's address.",
);
const MEND_UPLOADS = "Let the proxy take bodies of 11 MB (nginx: client_max_body_size 11m).";

type Proxied = Pick<Settings, "appUrl" | "proxies">;

/** Checks what the proxies in front of the app do to streamed responses, visitors' addresses and uploads. */
export async function checkProxy({ appUrl, proxies }: Proxied): Promise<Finding[]> {
  const ask = createOutbound({ to: [appUrl], timeoutMs: TIMEOUT_MS, responseMaxBytes: 1024 * 1024 });
  const [pieces, uploads] = await Promise.all([readPiecesApart(ask, appUrl), checkUploads(ask, appUrl)]);
  if (pieces === "host_unknown") return [HOST_UNKNOWN];
  if (pieces instanceof Error)
    return [fail("streaming", reasonOf(pieces), "Start the app; check DNS, proxy and firewall."), uploads];
  return [judgePieces(pieces), judgeAddress(pieces, { appUrl, proxies }), uploads];
}

type Pieces = { address: string; apartMs: number; meantMs: number };

const isApart = ({ apartMs, meantMs }: Pieces): boolean => apartMs > meantMs / 2;

async function readPiecesApart(ask: Outbound, appUrl: string): Promise<Pieces | "host_unknown" | Error> {
  let read = await readPieces(ask, appUrl);
  for (let tried = 1; tried < TRIES; tried += 1) {
    if (read === "host_unknown" || read instanceof Error || isApart(read)) break;
    read = await readPieces(ask, appUrl);
  }
  return read;
}

async function readPieces(ask: Outbound, appUrl: string): Promise<Pieces | "host_unknown" | Error> {
  try {
    const response = await ask(`${appUrl}/api/pieces`, { headers: { "x-forwarded-for": CLAIMED } });
    const times: number[] = [];
    let text = "";
    for await (const piece of response.body ?? []) {
      times.push(performance.now());
      text += Buffer.from(piece).toString();
    }
    if (response.status === ERRORS.host_unknown.status) return "host_unknown";
    const said =
      text
        .split("\n")
        .find((line) => line.startsWith(DATA))
        ?.slice(DATA.length) ?? "";
    if (!response.ok || said === "")
      throw new Error(`${appUrl} answers ${response.status} instead of pieces`);
    const { address, gapMs } = JSON.parse(said) as { address: string; gapMs: number };
    return { address, apartMs: (times.at(-1) ?? 0) - (times[0] ?? 0), meantMs: gapMs };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function judgePieces(pieces: Pieces): Finding {
  return isApart(pieces)
    ? ok("streaming", "words arrive as they come")
    : fail(
        "streaming",
        "the proxy holds answers back: an interviewer's words would come all at once",
        MEND_STREAMING,
      );
}

function judgeAddress({ address }: Pieces, { appUrl, proxies }: Proxied): Finding {
  if (address === CLAIMED)
    return fail(
      "visitors",
      "whoever claims an address is believed, so that limits hold nobody",
      "Let the proxy replace X-Forwarded-For by the visitor's address, and TRUST_PROXY name the proxy's address.",
    );
  if (proxies === null && appUrl.startsWith("https:"))
    return warn(
      "visitors",
      "all count as one address behind a proxy, for every limit",
      "Set TRUST_PROXY=true when the proxy sets X-Forwarded-For.",
    );
  if (isPrivate?.(address) === true && !ownAddresses().has(address))
    return warn(
      "visitors",
      `this machine counts as ${address} behind the proxy; if that is a proxy's or a container network's address, all visitors are one address`,
      "Let each proxy add the address that it was asked from, and TRUST_PROXY name all proxies, or how many stand in a row (docs/settings.md).",
    );
  return ok("visitors", "nobody counts under an address that they claim");
}

const ownAddresses = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((one) => one.address)));

const isPrivate = parseNetworks("10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7");

/** Uploads the largest resume without a session: status 401 shows that the app itself received it. */
async function checkUploads(ask: Outbound, appUrl: string): Promise<Finding> {
  const megabytes = RESUME_MAX_BYTES / 1024 ** 2;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(RESUME_MAX_BYTES)]), "resume.pdf");
  try {
    const response = await ask(`${appUrl}/api/resumes`, { method: "POST", body: form });
    await response.body?.cancel();
    return response.status === 401
      ? ok("uploads", `${megabytes} MB come through`)
      : fail("uploads", `${megabytes} MB are answered with ${response.status}`, MEND_UPLOADS);
  } catch (error) {
    return fail("uploads", `${megabytes} MB: ${reasonOf(error)}`, MEND_UPLOADS);
  }
}
