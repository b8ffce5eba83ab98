import { BlockList, isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { createNameLookup, type NameLookup } from "./name-lookup.ts";

/** Networks of IPv4 that are not public: IANA's special registry, multicast and reserved ones. */
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
/** Only 2000::/3 of IPv6 is allocated. INSIDE_V6 are networks in it that are not public, or that map to IPv4. */
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

/** False if an address may belong to this machine or its network, which outsiders must not make us call. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !insideV4.check(address, "ipv4");
  return isIP(address) === 6 && publicV6.check(address, "ipv6") && !insideV6.check(address, "ipv6");
}

export type GuardOptions = {
  lookupMs: number;
  /** Also allows this machine and its network, for trying the app out, never in production. */
  reachesInside: boolean;
  /** Name servers; default: those of this machine. */
  servers?: string[];
};

export type AddressGuard = {
  /** Throws for an address that may not be called, without looking up its name. */
  check: (url: URL) => void;
  /** Throws if the name resolves to an inside address, or not at all. */
  checkName: (url: URL) => Promise<void>;
  /** Lookup for the connection itself, so that no second lookup can give another address. */
  lookup: LookupFunction;
};

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Restricts addresses that people entered to public ones (safety.md T87, T154); `refusal` makes the error to throw. */
export function createAddressGuard(options: GuardOptions, refusal: () => Error): AddressGuard {
  const isAllowed = (address: string) => options.reachesInside || isPublicAddress(address);
  const findAddresses = createNameLookup({ ...options, timeoutMs: options.lookupMs });
  const findAllowed: NameLookup = async (name) => {
    const found = await findAddresses(name);
    if (found.length > 0 && found.every(({ address }) => isAllowed(address))) return found;
    throw refusal();
  };
  const find = callbackify(findAllowed);
  return {
    check: (url) => {
      const host = hostOf(url);
      // A numeric host is never looked up, so it is checked here.
      const isInside = isIP(host) !== 0 && !isAllowed(host);
      if (isInside || url.username !== "" || url.password !== "") throw refusal();
    },
    checkName: async (url) => {
      if (isIP(hostOf(url)) !== 0) return;
      await findAllowed(hostOf(url)).catch(() => {
        throw refusal();
      });
    },
    lookup: (name, { all }, callback) =>
      find(name, (error, found) => {
        const [first] = found ?? [];
        if (error !== null || !first) return callback(error ?? refusal(), "", 0);
        if (all) return callback(null, found);
        callback(null, first.address, first.family);
      }),
  };
}
