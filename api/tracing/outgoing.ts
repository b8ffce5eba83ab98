import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { SpanKind, type Span } from "@opentelemetry/api";
import { markFailed, type Scopes } from "./scope.ts";

type Fetched = { origin: string | URL; method: string };

type Listener = [channel: string, listen: (message: unknown) => void];
type Running = ReturnType<typeof createRunning>;

/**
 * Calls of outside services, as node itself tells of them: host, method and status. Never the address, which may name
 * somebody. `ownHost` takes the spans.
 */
export function traceOutgoing(scopes: Scopes, ownHost: string): () => void {
  const running = createRunning(scopes, ownHost);
  const listeners = [...fetchListeners(running), ...httpListeners(running)];
  for (const [channel, listen] of listeners) subscribe(channel, listen);
  return () => {
    for (const [channel, listen] of listeners) unsubscribe(channel, listen);
  };
}

function createRunning(scopes: Scopes, ownHost: string) {
  const spans = new WeakMap<object, Span>();
  return {
    begin: (request: object, method: string, host: string): void => {
      if (host === ownHost) return;
      const attributes = { "http.request.method": method, "server.address": host };
      const span = scopes.startChild(`${method} ${host}`, attributes, SpanKind.CLIENT);
      if (span) spans.set(request, span);
    },
    answered: (request: object, status: number | undefined): void => {
      if (status !== undefined) spans.get(request)?.setAttribute("http.response.status_code", status);
    },
    done: (request: object, error?: unknown): void => {
      const span = spans.get(request);
      if (!span) return;
      spans.delete(request);
      if (error !== undefined) markFailed(span, error);
      scopes.end(span);
    },
  };
}

type FetchNews = { request: Fetched; response: { statusCode: number }; error: unknown };

const fetchListeners = ({ begin, answered, done }: Running): Listener[] => {
  const on = (name: string, listen: (news: FetchNews) => void): Listener => [
    `undici:request:${name}`,
    (message) => listen(message as FetchNews),
  ];
  return [
    on("create", ({ request }) => begin(request, request.method, new URL(request.origin).host)),
    on("headers", ({ request, response }) => answered(request, response.statusCode)),
    on("trailers", ({ request }) => done(request)),
    on("error", ({ request, error }) => done(request, error)),
  ];
};

type HttpNews = { request: ClientRequest; response: IncomingMessage; error: unknown };

const httpListeners = ({ begin, answered, done }: Running): Listener[] => {
  const on = (name: string, listen: (news: HttpNews) => void): Listener => [
    `http.client.${name}`,
    (message) => listen(message as HttpNews),
  ];
  return [
    on("request.created", ({ request }) => {
      const host = request.getHeader("host");
      begin(request, request.method, typeof host === "string" ? host : request.host);
      request.once("close", () => done(request));
    }),
    on("response.finish", ({ request, response }) => answered(request, response.statusCode)),
    on("request.error", ({ request, error }) => done(request, error)),
  ];
};
