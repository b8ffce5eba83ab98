/** What an installation has or lacks; at the front door the server knows (api/http/web-files.ts). */
export type Trait = "linkedin" | "no-linkedin" | "coaches" | "no-coaches";
/** Words that are said everywhere, or only where that is so. */
export type Said = string | { where: Trait; text: string };

export const saidWith = (parts: readonly Said[], traits: ReadonlySet<Trait>): string[] =>
  parts
    .filter((part) => typeof part === "string" || traits.has(part.where))
    .map((part) => (typeof part === "string" ? part : part.text));
