export type CalendlyUser = { slug: string; name: string; email: string };

/** Who has an account here. Anyone named by an address has one, so that links made before a restart still work. */
export function createPeople() {
  const known = new Map<string, CalendlyUser>();
  return {
    signIn({ name, email }: { name: string; email: string }): CalendlyUser {
      const slug = slugOf(name || (email.split("@")[0] ?? ""));
      const user = { slug, name: name.trim() || titleOf(slug), email: email.trim().toLowerCase() };
      known.set(slug, user);
      return user;
    },
    get: (slug: string): CalendlyUser =>
      known.get(slug) ?? { slug, name: titleOf(slug), email: `${slug}@calendly-standin.test` },
  };
}
export type People = ReturnType<typeof createPeople>;

export const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "") || "someone";

export const titleOf = (slug: string): string =>
  slug.replaceAll(/(^|-)([a-z])/g, (_match, dash: string, letter: string) => {
    const space = dash === "" ? "" : " ";
    return `${space}${letter.toUpperCase()}`;
  });

export const userUri = (api: string, slug: string): string => `${api}/users/${slug}`;

/** The user as the API tells it. */
export const userResource = (api: string, { slug, name, email }: CalendlyUser) => ({
  uri: userUri(api, slug),
  name,
  slug,
  email,
  scheduling_url: `https://calendly.com/${slug}`,
  timezone: "Europe/Berlin",
  avatar_url: null,
  created_at: "2026-01-05T09:00:00.000000Z",
  updated_at: "2026-01-05T09:00:00.000000Z",
  current_organization: `${api}/organizations/${slug}`,
});
