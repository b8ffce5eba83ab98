import { describe, expect, it } from "vitest";
import {
  bookingsOf,
  createCoach,
  jpeg,
  listCoach,
  profileBody,
  uploadPhoto,
  useCoaching,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { COACH_PHOTO_CACHE_MINUTES } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";

const { server, premium, booked } = useCoaching();

/** Fetches a photo as a browser does; `person` is null for a visitor. */
const look = (address: string, person: Person | null, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${address}`, {
    headers: { ...headers, ...(person && { authorization: `Bearer ${person.token}` }) },
  });

const withPhoto = async (coach: TestCoach): Promise<string> =>
  (await uploadPhoto(coach.person, await jpeg())).body.data.profile_photo_url;

/** The response status for each kind of viewer. */
async function whoSees(address: string, { person }: TestCoach) {
  const [client, other, admin] = await Promise.all([
    premium(),
    createCoach(server),
    server.createPerson({ role: ROLE.admin }),
  ]);
  const viewers = { visitor: null, client, other: other.person, coach: person, staff: admin };
  const entries = Object.entries(viewers).map(
    async ([who, viewer]) => [who, (await look(address, viewer)).status] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
const NOT_LISTED = { visitor: 404, client: 404, other: 404, coach: 200, staff: 200 };
const LISTED = { visitor: 200, client: 200, other: 200, coach: 200, staff: 200 };
const unlist = ({ id }: TestCoach) => server.change("coach_profiles", { id }, { listing: "waiting" });

describe("a coach's photo", () => {
  // safety.md T112
  it("is the coach's and the staff's until it is listed, and again when it no longer is", async () => {
    const coach = await createCoach(server);
    await unlist(coach);
    const address = await withPhoto(coach);
    expect(await whoSees(address, coach)).toEqual(NOT_LISTED);
    await listCoach(server, coach.id);
    expect(await whoSees(address, coach)).toEqual(LISTED);
    await unlist(coach);
    expect(await whoSees(address, coach)).toEqual(NOT_LISTED);
  });

  // safety.md T112
  it("that takes the place of a listed one is seen by others once staff have seen it", async () => {
    const coach = await createCoach(server);
    const old = await withPhoto(coach);
    await listCoach(server, coach.id);
    const next = await withPhoto(coach);
    expect(await whoSees(next, coach)).toEqual(NOT_LISTED);
    expect(await whoSees(old, coach)).toEqual(LISTED);
    // The listed photo can be chosen again.
    const back = await coach.person.call("PUT", "/coaches/me", {
      body: profileBody({ profile_photo_url: old }),
    });
    expect(back.status).toBe(200);
    const last = await withPhoto(coach);
    await listCoach(server, coach.id);
    expect(await whoSees(last, coach)).toEqual(LISTED);
    for (const gone of [old, next])
      await eventually(async () => expect((await look(gone, coach.person)).status).toBe(404));
  });

  // safety.md T112
  it("is gone for everybody as soon as its coach takes it away, also while another one waits", async () => {
    const coach = await createCoach(server);
    const listed = await withPhoto(coach);
    await listCoach(server, coach.id);
    const waiting = await withPhoto(coach);
    const body = profileBody({ profile_photo_url: null });
    expect((await coach.person.call("PUT", "/coaches/me", { body })).status).toBe(200);
    const client = await premium();
    expect((await look(listed, client)).status).toBe(404);
    expect((await client.call("GET", `/coaches/${coach.id}`)).body.data.profile_photo_url).toBeNull();
    for (const gone of [listed, waiting])
      await eventually(async () => expect((await look(gone, coach.person)).status).toBe(404));
    const { listing, changes_wait } = (await coach.person.call("GET", "/coaches/me")).body.data ?? {};
    expect({ listing, changes_wait }).toEqual({ listing: "listed", changes_wait: false });
  });

  // safety.md T112
  it("is gone with its coach: suspended, in another role, deleted", async () => {
    const suspended = await createCoach(server);
    const other = await createCoach(server);
    const deleted = await createCoach(server);
    const addresses: string[] = [];
    for (const coach of [suspended, other, deleted]) {
      addresses.push(await withPhoto(coach));
      await listCoach(server, coach.id);
    }
    await server.change("users", { id: suspended.person.id }, { suspended_at: new Date() });
    await server.change("users", { id: other.person.id }, { role_id: ROLE.free });
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", deleted.person.id).execute();
    const client = await premium();
    for (const address of addresses) expect((await look(address, client)).status).toBe(404);
    const admin = await server.createPerson({ role: ROLE.admin });
    await eventually(async () => expect((await look(addresses[2] ?? "", admin)).status).toBe(404));
  });

  // safety.md T112
  it("is kept by caches for minutes, by the viewer's own alone, and asked for again after that", async () => {
    const coach = await createCoach(server);
    const address = await withPhoto(coach);
    await listCoach(server, coach.id);
    const client = await premium();
    const first = await look(address, client);
    const rule = first.headers.get("cache-control") ?? "";
    expect(rule).toBe(`private, max-age=${COACH_PHOTO_CACHE_MINUTES * 60}, must-revalidate`);
    expect(first.headers.get("vary")).toMatch(/Cookie/);
    const etag = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await look(address, client, etag)).status).toBe(304);
    await unlist(coach);
    const gone = await look(address, client, etag);
    expect(gone.status).toBe(404);
    expect(gone.headers.get("cache-control")).toBe("no-store");
  });

  it("is not shown with a booked session of a coach who is no longer listed", async () => {
    const { coach, person } = await booked();
    const address = await withPhoto(coach);
    await listCoach(server, coach.id);
    expect((await bookingsOf(person))[0]?.coach).toMatchObject({ profile_photo_url: address });
    await unlist(coach);
    expect((await bookingsOf(person))[0]?.coach).toMatchObject({
      full_name: "Cora Coach",
      profile_photo_url: null,
    });
  });
});
