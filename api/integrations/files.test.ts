import { buffer } from "node:stream/consumers";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { useBucket, useDataFolder } from "#api/testing/file-store-steps.ts";
import { createFileStore, type FileStore } from "./files.ts";

const folder = useDataFolder();
const s3 = useBucket();

const read = async (store: FileStore, key: string) => {
  const file = await store.open(key);
  return file && { size: file.size, text: (await buffer(file.stream)).toString() };
};

const openS3 = (secret?: string, timeoutMs?: number) => {
  const settings = s3.settings();
  return createFileStore({
    folder,
    ...(timeoutMs !== undefined && { timeoutMs }),
    s3: {
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: secret ?? settings.S3_SECRET_ACCESS_KEY,
    },
  });
};

describe.each([
  ["on disk", () => createFileStore({ folder: join(folder, "files"), s3: null })],
  ["in an object store", () => openS3()],
])("files %s", (_where, create) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await create();
  });

  it("are read as they were put, with their size", async () => {
    await store.put("resumes/ann/1-cv.pdf", Buffer.from("Ännchen"), "application/pdf");
    expect(await read(store, "resumes/ann/1-cv.pdf")).toEqual({ size: 8, text: "Ännchen" });
  });

  it("can be put from a local file that is larger than one stream chunk", async () => {
    const content = "0123456789".repeat(50_000);
    writeFileSync(join(folder, "made.zip"), content);
    await store.putFile("exports/1.zip", join(folder, "made.zip"), "application/zip");
    expect(await read(store, "exports/1.zip")).toEqual({ size: content.length, text: content });
  });

  it("are null if nothing was put, or after deletion", async () => {
    expect(await store.open("resumes/nobody/1-cv.pdf")).toBeNull();
    await store.put("resumes/ben/1-cv.pdf", Buffer.from("x"), "application/pdf");
    await store.delete("resumes/ben/1-cv.pdf");
    expect(await store.open("resumes/ben/1-cv.pdf")).toBeNull();
    await store.delete("resumes/ben/1-cv.pdf");
  });

  it("are listed by folder, without those of a folder whose name starts the same", async () => {
    for (const key of ["resumes/cem/1-a.pdf", "resumes/cem/2-b.pdf", "resumes/cem2/1-c.pdf"])
      await store.put(key, Buffer.from("x"), "application/pdf");
    expect((await store.list("resumes/cem")).toSorted()).toEqual([
      "resumes/cem/1-a.pdf",
      "resumes/cem/2-b.pdf",
    ]);
    expect(await store.list("resumes/none")).toEqual([]);
  });

  it("cannot be put outside their folder", async () => {
    await expect(store.put("../outside.pdf", Buffer.from("x"), "application/pdf")).rejects.toThrow(
      /path|key/i,
    );
  });
});

describe("an object store", () => {
  it("that does not respond fails after two tries, and stores nothing", async () => {
    const store = await openS3(undefined, 100);
    await s3.fail({ operation: "put", kind: "delay", ms: 60_000, times: 2 });
    await expect(store.put("resumes/eve/1-cv.pdf", Buffer.from("x"), "application/pdf")).rejects.toThrow(
      /put|write/i,
    );
    expect(await store.open("resumes/eve/1-cv.pdf")).toBeNull();
  });

  it("that fails once is retried; one that keeps failing is an error", async () => {
    const store = await openS3();
    await s3.fail({ operation: "put", kind: "status" });
    await store.put("resumes/dan/1-cv.pdf", Buffer.from("x"), "application/pdf");
    expect(await read(store, "resumes/dan/1-cv.pdf")).toEqual({ size: 1, text: "x" });
    await s3.fail(
      { operation: "put", kind: "status", times: 9 },
      { operation: "head", kind: "status", times: 9 },
    );
    await expect(store.put("resumes/dan/2-cv.pdf", Buffer.from("x"), "application/pdf")).rejects.toThrow(
      /InternalError|write/,
    );
    await expect(store.open("resumes/dan/1-cv.pdf")).rejects.toThrow(/metadata|retrieve/i);
    await s3.fail();
    expect(await store.list("resumes/dan")).toEqual(["resumes/dan/1-cv.pdf"]);
  });

  it("accepts nothing signed with another secret", async () => {
    const stranger = await openS3("another-secret");
    await expect(stranger.put("resumes/eve/1-cv.pdf", Buffer.from("x"), "application/pdf")).rejects.toThrow(
      /write/,
    );
    expect(await (await openS3()).list("resumes/eve")).toEqual([]);
  });
});
