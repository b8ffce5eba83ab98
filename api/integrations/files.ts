import { mkdir } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { FSDriver } from "flydrive/drivers/fs";
import { Disk } from "flydrive";
import { FILE_STORE_SECONDS, RESUME_CACHE_SECONDS } from "#contract/limits.ts";

const REMOVAL_WAIT_MS = 1_000;

/** Stores files. Keys are paths such as `resumes/{userId}/{name}`, made by the server only. */
export type FileStore = {
  /** Throws when the file could not be stored completely, and deletes what was stored. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Like `put`, but for a local file, which may be larger than memory. */
  putFile: (key: string, path: string, type: string) => Promise<void>;
  /** Null if there is no file with that key. */
  open: (key: string) => Promise<{ size: number; stream: Readable } | null>;
  /** Does nothing if there is no file with that key. */
  delete: (key: string) => Promise<void>;
  /** All keys under the folder, in no particular order. */
  list: (folder: string) => Promise<string[]>;
};

export type S3Options = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Default: the region in an Amazon endpoint's name, else us-east-1. */
  region?: string | undefined;
};
export type FileOptions = {
  folder: string;
  s3: S3Options | null;
  /** For tests; default FILE_STORE_SECONDS. */
  timeoutMs?: number;
};

export async function createFileStore({ folder, s3, timeoutMs }: FileOptions): Promise<FileStore> {
  if (s3)
    return storeOn(await openS3(s3, timeoutMs), { cacheControl: `private, max-age=${RESUME_CACHE_SECONDS}` });
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  const store = storeOn(disk, {});
  // Other users of this machine must not read uploads.
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    ...store,
    put: async (key, bytes, type) => {
      await makeFolder();
      await store.put(key, bytes, type);
    },
    putFile: async (key, path, type) => {
      await makeFolder();
      await store.putFile(key, path, type);
    },
  };
}

/** Loads the S3 client only when it is used, because it is large. */
async function openS3(
  { endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Options,
  requestTimeout = FILE_STORE_SECONDS * 1000,
): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      endpoint,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      region: region ?? /\bs3[.-]([a-z]{2}-[a-z]+-\d)\./.exec(endpoint)?.[1] ?? "us-east-1",
      forcePathStyle: true,
      visibility: "private",
      supportsACL: false,
      maxAttempts: 2,
      // Stores other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // Without `throwOnRequestTimeout` the client only logs a warning, and waits for ever.
      requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
    }),
  );
}

function storeOn(disk: Disk, write: { cacheControl?: string }): FileStore {
  const orNothing = async (key: string, work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      const removed = disk.delete(key).catch(() => undefined);
      // Do not wait for a store that does not respond.
      await Promise.race([removed, sleep(REMOVAL_WAIT_MS)]);
      throw error;
    }
  };
  return {
    put: (key, bytes, contentType) => orNothing(key, disk.put(key, bytes, { ...write, contentType })),
    putFile: (key, path, contentType) =>
      orNothing(key, disk.copyFromFs(path, key, { ...write, contentType })),
    open: async (key) => {
      try {
        const { contentLength } = await disk.getMetaData(key);
        return { size: contentLength, stream: await disk.getStream(key) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => disk.delete(key),
    list: (folder) => listKeys(disk, folder),
  };
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(`${folder}/`, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    // Object stores match keys by prefix: without the slash, `a` would also list folder `ab`.
    for (const file of page.objects)
      if (file.isFile && file.key.startsWith(`${folder}/`)) keys.push(file.key);
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
  return keys;
}

/** Flydrive wraps the store's own error. */
function isMissing(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, name, $metadata } = cause as {
    code?: unknown;
    name?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return code === "ENOENT" || name === "NoSuchKey" || $metadata?.httpStatusCode === 404;
}
