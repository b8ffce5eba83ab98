import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import type { WebhookProblem } from "#contract/webhooks.ts";
import { createNameLookup, type NameLookup } from "./name-lookup.ts";

/** Why nothing arrived; its words name nobody. */
export class NotDelivered extends Error {
  readonly problem: WebhookProblem;
  readonly status: number | null;

  constructor(problem: WebhookProblem, status: number | null = null) {
    super(status === null ? problem : `${problem} ${status}`);
    this.name = "NotDelivered";
    this.problem = problem;
    this.status = status;
  }
}

/** What is no public address of IPv4: IANA's special registry, with multicast and what is reserved. */
const INSIDE_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Of IPv6 only 2000::/3 is given out; within it these are not, or lead to any address of IPv4. */
const PUBLIC_V6 = ["2000::/3"];
const INSIDE_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listOf(networks: string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const insideV4 = listOf(INSIDE_V4, "ipv4");
const insideV6 = listOf(INSIDE_V6, "ipv6");
const publicV6 = listOf(PUBLIC_V6, "ipv6");

/** False where an address can be this machine's or its network's: nobody outside may have those called. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !insideV4.check(address, "ipv4");
  return isIP(address) === 6 && publicV6.check(address, "ipv6") && !insideV6.check(address, "ipv6");
}

type PublicOptions = {
  timeoutMs: number;
  lookupMs: number;
  /** Plain http, and this machine: for trying it out, never in production. */
  reachesInside: boolean;
  /** Name servers; those of this machine unless told. */
  servers?: string[];
};

export type PublicPost = {
  /** Throws NotDelivered where that address may not be called, or its name leads nowhere. */
  check: (url: string) => Promise<void>;
  /** Throws NotDelivered for everything but a 2xx. */
  post: (call: { url: string; headers: Record<string, string>; body: string }) => Promise<void>;
};

/**
 * Calls addresses that people typed in (safety.md T87). The name is looked up for the connection itself, and one that
 * leads inside is refused there, so that no second lookup can tell another tale; no redirect is followed; of a response
 * nothing but its status is read.
 */
export function createPublicPost(options: PublicOptions): PublicPost {
  const { timeoutMs, reachesInside } = options;
  const isAllowed = (address: string) => reachesInside || isPublicAddress(address);
  const findAddresses = createNameLookup({ ...options, timeoutMs: options.lookupMs });
  const findAllowed: NameLookup = async (name) => {
    const found = await findAddresses(name);
    if (found.length > 0 && found.every(({ address }) => isAllowed(address))) return found;
    throw new NotDelivered("address");
  };
  const lookup = lookupFor(findAllowed);
  const read = (text: string): URL => {
    const url = new URL(text);
    const isSecure = url.protocol === "https:" || (reachesInside && url.protocol === "http:");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // An address in the place of a name is never looked up.
    const isInside = isIP(host) !== 0 && !isAllowed(host);
    if (!isSecure || isInside || url.username !== "" || url.password !== "")
      throw new NotDelivered("address");
    return url;
  };
  // No connection is shared: each is looked up and checked by itself.
  const agents = { "http:": new HttpAgent(), "https:": new HttpsAgent() };
  return {
    check: async (text) => {
      const { hostname } = read(text);
      if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return;
      await findAllowed(hostname).catch((cause: unknown) => {
        throw cause instanceof NotDelivered ? cause : new NotDelivered("address");
      });
    },
    post: ({ url: text, headers, body }) =>
      new Promise<void>((resolve, reject) => {
        const url = read(text);
        const secure = url.protocol === "https:";
        const call = (secure ? httpsRequest : httpRequest)(url, {
          method: "POST",
          agent: agents[secure ? "https:" : "http:"],
          lookup,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
        });
        const deadline = Date.now() + timeoutMs;
        const late = setTimeout(() => call.destroy(new NotDelivered("timeout")), timeoutMs);
        call.on("close", () => clearTimeout(late));
        call.on("error", (error) => {
          if (error instanceof NotDelivered) return reject(error);
          // A port that is closed, one that speaks no TLS and one that is silent are alike in words and in time.
          setTimeout(() => reject(new NotDelivered("timeout")), deadline - Date.now());
        });
        call.on("response", (response) => {
          const status = response.statusCode ?? 0;
          response.destroy();
          if (status >= 200 && status < 300) return resolve();
          reject(new NotDelivered(status >= 300 && status < 400 ? "redirect" : "status", status));
        });
        call.end(body);
      }),
  };
}

/** In the form that node's sockets ask for. */
function lookupFor(findAllowed: NameLookup): LookupFunction {
  const find = callbackify(findAllowed);
  return (name, { all }, callback) =>
    find(name, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || !first) return callback(error ?? new NotDelivered("address"), "", 0);
      if (all) return callback(null, found);
      callback(null, first.address, first.family);
    });
}
