import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SetupError } from "#api/db/setup-error.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { checkPlaces } from "./check-places.ts";

const folder = createTemporaryFolder("places");
const taken = createServer();
let port = 0;
beforeAll(async () => {
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

const places = (changes: Partial<Parameters<typeof checkPlaces>[0]>) =>
  checkPlaces({
    host: "127.0.0.1",
    port: 0,
    standinsUrl: null,
    dataDir: join(folder, "new"),
    databaseUrl: undefined,
    s3: null,
    ...changes,
  }).then(
    () => "started",
    (error: unknown) => (error instanceof SetupError ? error.message : "another error"),
  );

it("a start is refused where its port, its stand-ins’ port or its host can’t be had, by the setting’s name", async () => {
  expect(await places({})).toBe("started");
  expect(await places({ port })).toContain(`Port ${port} is taken: stop what listens there, or set PORT`);
  expect(await places({ standinsUrl: `http://localhost:${port}` })).toContain("or set STANDINS_PORT to");
  expect(await places({ host: "192.0.2.1" })).toContain("HOST is ‘192.0.2.1’");
  expect(await places({ port: 3, standinsUrl: "http://localhost:3" })).toContain("PORT");
});

it("a start is refused where its data folder is a file or lies below one", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(await places({ dataDir: file })).toMatch(
    /^DATA_DIR is .*file, which can’t be used: it is no folder/,
  );
  expect(await places({ dataDir: join(file, "below") })).toContain("it is no folder");
});
