import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

export type NameLookupOptions = {
  /** For the whole lookup, including every try at every name server. */
  timeoutMs: number;
  /** Default: this machine's name servers. */
  servers?: string[];
  hostsFile?: string;
};

/** All addresses of a name. Throws if none is found in time. */
export type NameLookup = (name: string) => Promise<LookupAddress[]>;

const HOSTS_FILE =
  process.platform === "win32" ? String.raw`C:\Windows\System32\drivers\etc\hosts` : "/etc/hosts";
const LOOPBACK: readonly LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
const TRIES = 2;

/**
 * Looks up names that people typed in. `dns.lookup` would do so in libuv's four threads, which also read files and hash
 * passwords, so a few names with a silent name server would block them all. Here each lookup has its own sockets and
 * blocks no thread. Like the system's lookup, it reads localhost and the hosts file first.
 */
export function createNameLookup({
  timeoutMs,
  servers,
  hostsFile = HOSTS_FILE,
}: NameLookupOptions): NameLookup {
  return async (given) => {
    const name = given.toLowerCase().replace(/\.$/, "");
    if (name === "localhost" || name.endsWith(".localhost")) return [...LOOPBACK];
    const own = await readHosts(hostsFile, name);
    if (own.length > 0) return own;
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / TRIES), tries: TRIES });
    if (servers) resolver.setServers(servers);
    // The resolver asks silent name servers one after the other, so this timer bounds the total.
    const late = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      return await askBoth(resolver, name);
    } finally {
      clearTimeout(late);
    }
  };
}

/** IPv4 first, so that nothing waits for IPv6 on a machine without it. */
async function askBoth(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

async function readHosts(file: string, name: string): Promise<LookupAddress[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    return isIP(address) !== 0 && names.includes(name) ? [{ address, family: isIP(address) }] : [];
  });
}
