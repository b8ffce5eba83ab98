import { randomUUID } from "node:crypto";
import { createMcpHandler, McpServer, type CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ApiScope } from "#contract/api-keys.ts";
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from "#contract/languages.ts";
import {
  JOB_DESCRIPTION_MAX_LENGTH,
  JSON_BODY_MAX_BYTES,
  MESSAGE_MAX_LENGTH,
  TARGET_ROLE_MAX_LENGTH,
  TOOL_CURSOR_MAX_LENGTH,
  TOOL_REPORTS_DEFAULT,
  TOOL_REPORTS_MAX,
} from "#contract/limits.ts";
import { rowId } from "#contract/responses.ts";
import { ONE_WAY, ROUNDS } from "#contract/rounds.ts";
import { competencies } from "#interviewer/data/load.ts";

/** Calls this API with the program's own key. */
export type CallApi = (
  method: "GET" | "POST",
  path: string,
  body?: object,
) => Promise<{ isDone: boolean; body: unknown }>;

type Session = { callApi: CallApi; scopes: readonly string[] };

const ABOUT = `Greenroom practises job interviews. A practice is one question with follow-ups: start_practice asks it, answer_question
gives an answer and returns what the interviewer says next, end_practice ends it, and read_report then has the rating, a few
seconds later. Ask the person for their own answers; never make one up for them.`;

/** Serves one message; no state is kept between messages. */
export const serveMcp = (request: Request, session: Session): Promise<Response> =>
  createMcpHandler(() => createServer(session), {
    maxRequestBodySize: JSON_BODY_MAX_BYTES,
    // The server never sends notifications, so it opens no streams.
    maxSubscriptions: 0,
  }).fetch(request);

function createServer({ callApi, scopes }: Session): McpServer {
  const server = new McpServer({ name: "greenroom", version: "1.0.0" }, { instructions: ABOUT });
  const isAllowed = (scope: ApiScope) => scopes.includes(scope);
  if (isAllowed("read:reports")) addReportTools(server, callApi);
  if (isAllowed("practice")) addPracticeTools(server, callApi);
  return server;
}

/** Returns the API's response as JSON. A refusal is passed on, because its text says what to do. */
const resultOf = ({ isDone, body }: Awaited<ReturnType<CallApi>>, more: object = {}): CallToolResult => ({
  isError: !isDone,
  content: [{ type: "text", text: JSON.stringify({ ...(body as object), ...more }) }],
});

const READS = { readOnlyHint: true, openWorldHint: false };
const CHANGES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

function addReportTools(server: McpServer, callApi: CallApi): void {
  server.registerTool(
    "list_reports",
    {
      description:
        "The person's interviews and practices, newest first, with round, state and overall score. One under way has the status in_progress.",
      inputSchema: z.strictObject({
        kind: z.enum(["interview", "practice"]).optional(),
        limit: z.int().min(1).max(TOOL_REPORTS_MAX).default(TOOL_REPORTS_DEFAULT),
        cursor: z.string().max(TOOL_CURSOR_MAX_LENGTH).optional().describe("nextCursor of the page before"),
      }),
      annotations: READS,
    },
    async (input) => {
      const query = Object.entries(input).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      return resultOf(await callApi("GET", `/conversations?${new URLSearchParams(query).toString()}`));
    },
  );
  server.registerTool(
    "read_report",
    {
      description:
        "The report of an interview or a practice: scores by question, what was good, what was missing.",
      inputSchema: z.strictObject({ id: rowId.describe("From list_reports or start_practice") }),
      annotations: READS,
    },
    async ({ id }) => resultOf(await callApi("GET", `/conversations/${id}/report`)),
  );
}

const startInput = z.strictObject({
  competency: z
    .enum(competencies.map(({ id }) => id))
    .optional()
    .describe("What the question is about; or give a job_description"),
  round: z
    .enum(ROUNDS)
    .exclude([ONE_WAY])
    .optional()
    .describe("The round of an application that the question is of, in place of a competency"),
  job_description: z
    .string()
    .max(JOB_DESCRIPTION_MAX_LENGTH)
    .optional()
    .describe("An advert that the question comes from"),
  target_role: z.string().max(TARGET_ROLE_MAX_LENGTH).optional(),
  language: z.enum(Object.keys(LANGUAGES) as Language[]).default(LANGUAGE_DEFAULT),
});

function addPracticeTools(server: McpServer, callApi: CallApi): void {
  const chat = (interviewId: string, body: object) => callApi("POST", "/chat", { interviewId, ...body });
  const id = rowId.describe("interviewId of start_practice");
  server.registerTool(
    "start_practice",
    {
      description: "Starts a practice of one question, and asks it.",
      inputSchema: startInput,
      annotations: CHANGES,
    },
    async ({ competency, round, job_description: jobDescription, target_role: targetRole, language }) => {
      const started = await callApi("POST", "/practice/start", {
        competency,
        round,
        jobDescription,
        targetRole,
        language,
      });
      if (!started.isDone) return resultOf(started);
      const { interviewId } = (started.body as { data: { interviewId: string } }).data;
      return resultOf(await chat(interviewId, { isNewInterview: true }), { interviewId });
    },
  );
  server.registerTool(
    "answer_question",
    {
      description:
        "Gives the person's answer, in their own words, and returns what the interviewer says next.",
      inputSchema: z.strictObject({ id, answer: z.string().min(1).max(MESSAGE_MAX_LENGTH) }),
      annotations: CHANGES,
    },
    async ({ id, answer }) => resultOf(await chat(id, { message: answer, clientMessageId: randomUUID() })),
  );
  server.registerTool(
    "end_practice",
    {
      description: "Ends the practice. Its report is ready a few seconds later.",
      inputSchema: z.strictObject({ id }),
      annotations: { ...CHANGES, idempotentHint: true },
    },
    async ({ id }) => resultOf(await chat(id, { isEndInterview: true })),
  );
}
