import { networkInterfaces } from "node:os";
import { isLoopback } from "#api/http/own-host.ts";

type Listening = { host: string; port: number; appUrl: string };

const EVERY_NETWORK: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** This machine's IPv4 addresses other than loopback, for other devices. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}

/**
 * The notice for operators who open HOST to a network; null when other devices have no access, or use https.
 * `addresses` are this machine's.
 */
export function networkNotice(
  { host, port, appUrl }: Listening,
  addresses: string[] = ownAddresses(),
): string | null {
  if (isLoopback(host) || appUrl.startsWith("https:")) return null;
  const missing = "Over plain http, browsers have neither microphone nor passkeys; behind https they have.";
  if (!isLoopback(new URL(appUrl).hostname)) return `Other devices open ${appUrl}. ${missing}`;
  const [first] = EVERY_NETWORK.has(host) ? addresses : [host];
  const url = `http://${first === undefined ? "this-machine" : first.includes(":") ? `[${first}]` : first}:${port}`;
  return `Other devices open ${url}. Set APP_URL=${url}, or a name that leads here: links in emails lead to ${appUrl} now, and other names are refused. ${missing}`;
}
