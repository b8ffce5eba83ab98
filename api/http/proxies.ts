import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Proxies whose forwarding headers are trusted (safety.md T5, T76). */
export type Proxies = {
  isProxy: (peer: string) => boolean;
  /** Number of proxies in a chain; null: any number, all named by address. */
  hops: number | null;
};

/**
 * Networks of proxies that TRUST_PROXY does not name: this machine and private networks. No visitors come from these.
 */
const NEAR = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
];
const HOPS_MAX = 9;
const BITS = { 4: 32, 6: 128 } as const;

/** Parses `false`, `true`, a number, or addresses and networks separated by commas; undefined for anything else. */
export function parseProxies(text: string): Proxies | null | undefined {
  const word = text.trim().toLowerCase();
  if (word === "false" || word === "0") return null;
  if (word === "true") return { isProxy: isAmong(NEAR), hops: 1 };
  if (/^\d+$/.test(word))
    return Number(word) <= HOPS_MAX ? { isProxy: isAmong(NEAR), hops: Number(word) } : undefined;
  const isProxy = parseNetworks(word);
  return isProxy && { isProxy, hops: null };
}

/** Parses addresses and networks separated by commas; undefined for anything else. */
export function parseNetworks(text: string): ((address: string) => boolean) | undefined {
  const networks = text.split(",").map((one) => one.trim());
  return networks.every(isNetwork) ? isAmong(networks) : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= BITS[version]);
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function isAmong(networks: string[]): (peer: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (peer) => isIP(peer) > 0 && list.check(peer, familyOf(peer));
}

/** The other end of the connection: a visitor, or the proxy nearest to us. */
const peerOf = (c: Context<AppEnv>): string => c.env?.incoming?.socket?.remoteAddress ?? "unknown";

export const isFromProxy = (c: Context<AppEnv>, proxies: Proxies | null): boolean =>
  proxies !== null && proxies.isProxy(peerOf(c));

export const addressOf = (c: Context<AppEnv>, proxies: Proxies | null): string =>
  visitorOf({ peer: peerOf(c), forwarded: c.req.header("x-forwarded-for") ?? "" }, proxies);

/** Each proxy appends its caller's address, so entries left of the outermost proxy's own may be forged. */
export function visitorOf(
  { peer, forwarded }: { peer: string; forwarded: string },
  proxies: Proxies | null,
): string {
  if (!proxies?.isProxy(peer)) return peer;
  const said = forwarded
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const named =
    proxies.hops === null ? said.findLast((one) => !proxies.isProxy(one)) : said.at(-proxies.hops);
  return named ?? said[0] ?? peer;
}
