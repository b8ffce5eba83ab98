import { lookup } from "node:dns/promises";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useNameServer } from "#api/testing/name-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createNameLookup } from "./name-lookup.ts";

const serveNames = useNameServer();

// safety.md T87
it("names whose name server does not respond delay no other lookup, and time out", async () => {
  const { servers, asked } = await serveNames({ "quick.test": ["192.0.2.7", "192.0.2.8"] });
  const find = createNameLookup({ timeoutMs: 1_000, servers });
  let pending = 0;
  const silent = Array.from({ length: 30 }, async (_, one) => {
    pending += 1;
    await expect(find(`silent-${one}.test`)).rejects.toThrow(/ETIMEOUT|ECANCELLED/);
    pending -= 1;
  });
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(30);
  expect(await find("Quick.test.")).toEqual([
    { address: "192.0.2.7", family: 4 },
    { address: "192.0.2.8", family: 4 },
  ]);
  // The system's own lookup, which has four threads, still works.
  expect(await lookup("127.0.0.1")).toMatchObject({ family: 4 });
  expect((await lookup("localhost")).address).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(pending).toBe(30);
  await Promise.all(silent);
});

it("localhost and the hosts file take precedence over name servers", async () => {
  const hostsFile = join(createTemporaryFolder("hosts"), "hosts");
  await writeFile(hostsFile, "# quick.test\n10.1.2.3\tinner.test  Receiver.test # here\n::1 receiver.test\n");
  const { servers, asked } = await serveNames({ "receiver.test": ["192.0.2.7"] });
  const find = createNameLookup({ timeoutMs: 1_000, servers, hostsFile });
  expect(await find("receiver.test")).toEqual([
    { address: "10.1.2.3", family: 4 },
    { address: "::1", family: 6 },
  ]);
  for (const name of ["localhost", "LOCALHOST.", "any.localhost"])
    expect((await find(name)).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
  expect(asked).toEqual([]);
});
