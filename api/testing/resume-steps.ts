import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Resume } from "#contract/resumes.ts";
import { sampleFile } from "./file-store-steps.ts";
import type { ApiResponse, Person, TestServer } from "./start-test-server.ts";

export type File = { name: string; bytes: Buffer; type?: string };

export const sample = (name: string): File => ({ name, bytes: sampleFile(name) });

/** A PDF of that many bytes whose content is unreadable. */
export const pdfOf = (size: number): Buffer => Buffer.concat([Buffer.from("%PDF-1.4\n")], size);

/** Sends POST /api/resumes like a browser. */
type ResumeResponse = ApiResponse<{ data: Resume }>;

export async function upload(server: TestServer, person: Person, file: File): Promise<ResumeResponse> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file.bytes)], { type: file.type ?? "" }), file.name);
  return send(server, person, { body: form });
}

export async function send(server: TestServer, person: Person, init: RequestInit): Promise<ResumeResponse> {
  const headers = { authorization: `Bearer ${person.token}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(`${server.url}/api/resumes`, { method: "POST", ...init, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ResumeResponse["body"],
  };
}

export async function uploadSample(server: TestServer, person: Person, name: string): Promise<Resume> {
  const response = await upload(server, person, sample(name));
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
}

export const findLatest = async (person: Person): Promise<Resume | null> =>
  (await person.call("GET", "/resumes/latest")).body.data;

/** A signed link, on the test server's port. */
export async function getLink(server: TestServer, person: Person, id: string): Promise<string> {
  const response = await person.call("GET", `/resumes/${id}/url`);
  const { url } = response.body.data;
  return url.replace(/^https?:\/\/[^/]+/, server.url);
}

/** Opens the latest resume through its link. */
export async function openLatest(server: TestServer, person: Person): Promise<Buffer | null> {
  const latest = await findLatest(person);
  if (!latest) return null;
  const response = await fetch(await getLink(server, person, latest.id));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Waits until the job has read the latest resume. */
export const waitForReading = (person: Person): Promise<Resume["reading"]> =>
  eventually(async () => {
    const reading = (await findLatest(person))?.reading;
    if (reading === undefined || reading === "pending") throw new Error(`reading is ${reading}`);
    return reading;
  });
