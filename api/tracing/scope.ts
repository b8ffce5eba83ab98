import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from "@opentelemetry/api";

/** What spans of the work under way belong to; null until there is something to tell. */
export type Scope = { span: Span | null; open: () => Span; statements: number };

export type Scopes = ReturnType<typeof createScopes>;

/**
 * Which request or job a piece of work is part of. Not the library's own global one: only what is written here becomes a
 * span, never what another library would tell of itself.
 */
export function createScopes(tracer: Tracer) {
  const storage = new AsyncLocalStorage<Scope>();
  /** Outside, because what is sent later is no part of the work that happened to end first. */
  const end = (span: Span): void => storage.exit(() => span.end());
  const inside = <T>(span: Span, work: () => T): T =>
    storage.run({ span, open: () => span, statements: 0 }, work);
  return {
    tracer,
    storage,
    end,
    inside,
    find: (): Scope | undefined => storage.getStore(),
    startChild: (name: string, attributes: Attributes, kind: number): Span | null => {
      const parent = storage.getStore()?.open();
      if (!parent) return null;
      return tracer.startSpan(name, { attributes, kind }, trace.setSpan(ROOT_CONTEXT, parent));
    },
  };
}

/** By its kind alone: an error's message may hold what people wrote. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
}
