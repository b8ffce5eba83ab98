import type { Connection } from "#api/db/database.ts";
import type { Engine } from "#api/engine/engine.ts";
import { findForm } from "#api/engine/advert-page.ts";
import { AppError } from "#api/http/errors.ts";
import { createGate } from "#api/http/gate.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { PageUnread, type ReadPage } from "#api/integrations/page-reader.ts";
import { advertLink, linkTextResponse, type AdvertPage, type PageProblem } from "#contract/applications.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  ADVERT_LINKS_PER_HOUR,
  ADVERT_PAGE_MIN_LENGTH,
  PAGE_TURN_SECONDS,
  RATE_WINDOW_APPLICATION_SECONDS,
} from "#contract/limits.ts";

export type LinkTextDeps = { serviceDb: Connection; engine: Engine; readPage: ReadPage };

const CODES: Record<PageProblem, ErrorCode> = {
  address: "link_refused",
  robots: "link_robots",
  closed: "link_closed",
  away: "link_away",
  size: "link_empty",
  kind: "link_empty",
};

/** One page fetch at a time for all users of this server. */
const inTurn = createGate(1, PAGE_TURN_SECONDS * 1000);

const hasText = (read: AdvertPage | null): read is AdvertPage =>
  read !== null && read.text.length >= ADVERT_PAGE_MIN_LENGTH;

/** Reads the advert on that page; a page made only of scripts has none. Throws PageUnread. */
export async function readAdvertAt(
  { engine, readPage }: Pick<LinkTextDeps, "engine" | "readPage">,
  address: string,
): Promise<AdvertPage | null> {
  const form = findForm(address);
  const opened = await readPage(address).catch((error: unknown) => {
    if (form && error instanceof PageUnread && error.problem !== "address") return null;
    throw error;
  });
  const read = opened === null ? null : await engine.run("readAdvertPage", [opened]);
  if (!form || hasText(read)) return read;
  const given = await readPage(form.address, "form").catch(() => null);
  return given === null ? null : engine.run("readAdvertForm", [given, form]);
}

/** Reads the advert behind a link for the user to edit; the server stores nothing. */
export const linkTextRoutes = (deps: LinkTextDeps) =>
  createRouter().openapi(
    route("user", "POST /link-text", {
      id: "readLinkText",
      summary: "The advert on a public page",
      costly: true,
      errors: [
        "link_refused",
        "link_robots",
        "link_closed",
        "link_away",
        "link_empty",
        "unavailable",
        "too_many_requests",
      ],
      body: advertLink,
      response: linkTextResponse,
    }),
    async (c) => {
      const key = `advert-link:${c.var.caller.userId}`;
      const limit = { key, max: ADVERT_LINKS_PER_HOUR, windowSeconds: RATE_WINDOW_APPLICATION_SECONDS };
      await enforceLimits(deps.serviceDb, [limit]);
      const work = () => readAdvertAt(deps, c.req.valid("json").url);
      const read = await inTurn(work).catch((cause: unknown) => {
        throw cause instanceof PageUnread ? new AppError(CODES[cause.problem], { cause }) : cause;
      });
      if (!hasText(read)) throw new AppError("link_empty");
      return c.json(ok(read), 200);
    },
  );
