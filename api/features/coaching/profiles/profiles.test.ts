import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import { namesOf, type DeclaredField } from "#contract/declared-fields.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import { coachAsSeen, createCoach, jpeg, profileBody, uploadPhoto } from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const dataDir = useDataFolder();
const server = useTestServer(() => ({ DATA_DIR: dataDir }));
const coachPerson = () => server.createPerson({ role: ROLE.coach, name: "Cora Coach" });
const save = (person: Person, changes: Record<string, unknown> = {}) =>
  person.call("PUT", "/coaches/me", { body: profileBody(changes) });
const photoOf = async (person: Person) =>
  (await person.call("GET", "/coaches/me")).body.data?.profile_photo_url;

describe("a coach's profile", () => {
  it("is none at first, is made, and is changed", async () => {
    const person = await coachPerson();
    expect((await person.call("GET", "/coaches/me")).body.data).toBeNull();
    const made = (await save(person)).body.data;
    expect(made).toMatchObject({ full_name: "Cora Coach", connected: false, availability_schedule: {} });
    const changed = (await save(person, { experience_years: 0 })).body.data;
    expect(changed).toMatchObject({ id: made.id, experience_years: 0 });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ bio: " " }, TEXT.bioRequired],
    [{ bio: undefined }, TEXT.bioRequired],
    [{ bio: "x".repeat(49) }, TEXT.bioShort],
    [{ bio: ` ${"x".repeat(49)} ` }, TEXT.bioShort],
    [{ specialization: "" }, TEXT.specializationRequired],
    [{ experience_years: -1 }, TEXT.experienceInvalid],
    [{ experience_years: "many" }, TEXT.experienceInvalid],
    [{ linkedin_url: "https://evil.test/in/me" }, TEXT.linkedinUrlInvalid],
    [{ languages_spoken: Array.from({ length: 11 }, (_, at) => `Language ${at}`) }, TEXT.languagesMany],
    [{ languages_spoken: ["x".repeat(61)] }, TEXT.languageLong],
  ])("is refused with %j", async (changes, message) => {
    const { status, body } = await save(await coachPerson(), changes);
    const [field] = Object.keys(changes);
    expect({ status, message: body["message"], field: body["field"] }).toEqual({
      status: 400,
      message,
      field,
    });
  });

  it("lists each language once, without what is empty", async () => {
    const saved = await save(await coachPerson(), { languages_spoken: [" English, Dutch", "", "english"] });
    expect(saved.body.data.languages_spoken).toEqual(["English", "Dutch"]);
  });
});

/** Fetches a photo as a browser does; `person` is null for a visitor. */
const look = (
  address: string | null | undefined,
  person: Person | null,
  headers: Record<string, string> = {},
) =>
  fetch(`${server.url}${address}`, {
    headers: { ...headers, ...(person && { authorization: `Bearer ${person.token}` }) },
  });

const TIFF = await sharp(await jpeg())
  .tiff()
  .toBuffer();

/** Columns that are not fields of the profile's form. */
const UNDECLARED_COLUMNS = [
  "id",
  "user_id",
  "profile_photo_url",
  "availability_schedule",
  "listing",
  "listing_reason",
  "review_asked_at",
  "revision",
  "listed_revision",
  "changes_refused_because",
  "created_at",
  "updated_at",
];

/** The response status and the stored value when a field is left out. */
function emptyOf(field: DeclaredField): { status: number; stored: unknown } {
  if (field.kind === "list" && field.problem([]) === null) return { status: 200, stored: [] };
  if (field.kind === "text" && field.optional) return { status: 200, stored: null };
  return { status: 400, stored: undefined };
}

describe("a field of the profile", () => {
  it("is declared for each column of the table, or the column is named here", async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'coach_profiles'`.execute(server.db.serviceDb);
    const declared = [...namesOf(COACH_PROFILE_FIELDS), ...UNDECLARED_COLUMNS];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  it.each(Object.entries<DeclaredField>(COACH_PROFILE_FIELDS))(
    "%s is stored and shown as it was typed, and nothing typed is stored as declared",
    async (name, field) => {
      const { person, id } = await createCoach(server);
      const value = field.example;
      const saved = await save(person, { [name]: value });
      expect(saved.body.data).toMatchObject({ [name]: value });
      expect(await coachAsSeen(person, id)).toMatchObject({ [name]: value });
      const { status, body } = await save(person, { [name]: undefined });
      const stored = (body.data as Record<string, unknown> | undefined)?.[name];
      expect({ status, stored }).toEqual(emptyOf(field));
    },
  );
});

describe("the list of coaches", () => {
  it("shows the most experienced first, a page at a time, and finds a specialization", async () => {
    const word = "Underwater%_welding";
    const ids = [];
    for (const experience_years of [3, 30, 12])
      ids.push((await createCoach(server, { experience_years, specialization: word })).id);
    const person = await server.createPerson();
    const path = `/coaches?limit=2&specialization=${encodeURIComponent("water%_")}` as const;
    const first = await person.call("GET", path);
    const second = await person.call("GET", `${path}&cursor=${String(first.body["nextCursor"])}`);
    const found = [first, second].flatMap(({ body }) => body.data);
    expect(found.map(({ experience_years: years }) => years)).toEqual([30, 12, 3]);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(second.body["nextCursor"]).toBeNull();
  });

  it("leaves out who is no coach any more", async () => {
    const { id, person } = await createCoach(server);
    await server.change("users", { id: person.id }, { role_id: ROLE.admin });
    const { status, body } = await (await server.createPerson()).call("GET", `/coaches/${id}`);
    expect({ status, message: body["message"] }).toEqual({ status: 404, message: TEXT.coachNotFound });
  });
});

describe("a coach's photo", () => {
  // safety.md T54
  it("is written anew, square and without what the camera noted", async () => {
    const { person } = await createCoach(server);
    const response = await uploadPhoto(person, await jpeg());
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { profile_photo_url: address } = response.body.data;
    expect(await photoOf(person)).toBe(address);
    const photo = await look(address, person);
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await photo.arrayBuffer());
    expect(bytes.includes("secret place")).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
  });

  // safety.md T54
  it.each(["jpeg", "png", "gif", "webp"] as const)(
    "that is a %s keeps nothing of what was hidden in its file: words, a page, another file behind it",
    async (format) => {
      const { person } = await createCoach(server);
      const page = "<script>alert('hidden')</script>";
      const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#123456" } })
        .withExif({ IFD0: { ImageDescription: page, Copyright: "hidden place" } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>hidden note</note></x:xmpmeta>`)
        .toFormat(format)
        .toBuffer();
      const archive = Buffer.from("PK\u0003\u0004hidden archive", "latin1");
      const { body, status } = await uploadPhoto(person, Buffer.concat([image, Buffer.from(page), archive]));
      expect(status).toBe(200);
      const photo = await look(body.data.profile_photo_url, person);
      const bytes = Buffer.from(await photo.arrayBuffer());
      for (const word of ["hidden", "<script>", "PK\u0003\u0004", "Exif", "xmpmeta"])
        expect(bytes.includes(Buffer.from(word, "latin1"))).toBe(false);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc }).toEqual({});
    },
  );

  it("is there before the profile, and is taken by it; another's is not", async () => {
    const [person, other] = [await coachPerson(), await coachPerson()];
    const { body } = await uploadPhoto(person, await jpeg());
    const photo = body.data;
    expect((await save(other, photo)).body["code"]).toBe("photo_unknown");
    expect((await save(person, photo)).body.data).toMatchObject(photo);
    expect(
      (await save(person, { profile_photo_url: `/api/coaches/photos/${person.id}-1.webp` })).status,
    ).toBe(400);
    expect((await save(person, { profile_photo_url: "https://evil.test/x.webp" })).status).toBe(400);
    expect(await photoOf(person)).toBe(photo.profile_photo_url);
    await save(person, { profile_photo_url: null });
    expect(await photoOf(person)).toBeNull();
  });

  it.each([
    ["text", Buffer.from("I am no photo, whatever my name says.")],
    ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a cut photo", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(400)])],
    ["nothing", Buffer.alloc(0)],
    ["a TIFF", TIFF],
  ])("is refused when it is %s", async (_what, bytes) => {
    const { status, body } = await uploadPhoto(await coachPerson(), bytes);
    expect({ status, message: body["message"] }).toEqual({ status: 415, message: TEXT.photoType });
  });

  // safety.md T54
  it("is refused over 5 MB, and when it would unfold to too many pixels", async () => {
    const person = await coachPerson();
    const fiveMb = 5 * 1024 * 1024;
    expect((await uploadPhoto(person, Buffer.alloc(fiveMb, 0xff))).body["message"]).toBe(TEXT.photoType);
    for (const size of [fiveMb + 1, fiveMb * 3]) {
      const { status, body } = await uploadPhoto(person, Buffer.alloc(size, 0xff));
      expect({ status, message: body["message"] }).toEqual({ status: 413, message: TEXT.photoSize });
    }
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    expect((await uploadPhoto(person, bomb)).status).toBe(415);
  });
});
