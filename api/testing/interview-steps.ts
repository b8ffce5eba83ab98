import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Connection } from "#api/db/database.ts";
import type { ChatResponse } from "#contract/interviews.ts";
import type { Person } from "./start-test-server.ts";

/** Answers that can be rated: each contains the candidate's own action, a number and a result. */
export const GOOD_ANSWERS = [
  "In my last job the booking system went down on a Friday with 60 guests waiting. I wrote every arrival on paper, called the IT desk myself and split the queue with one colleague. Within 40 minutes all guests had a room, and we had no complaint that weekend.",
  "I noticed that new colleagues asked the same ten questions, so I wrote a two page guide, tested it with three of them and changed what they did not understand. After that their first week needed 6 hours less help from the team.",
  "Two people in my team argued about the rota for weeks. I spoke with each alone, proposed a trial of four weeks and took the first weekend shift myself. The trial was kept, and swaps at the last minute fell from nine to two a month.",
  "A supplier raised prices by 12 percent. I compared four offers, called two customers of each and moved half of the orders to a second supplier. We saved about 9,000 euros in a year and never ran out of stock.",
];

export async function startInterview(person: Person, body: object = {}): Promise<string> {
  const started = await person.call("POST", "/conversation/start", { body });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return started.body.data.interviewId;
}

export const chat = (person: Person, body: object) => person.call("POST", "/chat", { body });

/** Starts an interview and gets the first question. */
export async function openInterview(person: Person, body: object = {}): Promise<string> {
  const interviewId = await startInterview(person, body);
  const opened = await chat(person, { interviewId, isNewInterview: true });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return interviewId;
}

export async function giveAnswer(
  person: Person,
  interviewId: string,
  message: string,
): Promise<ChatResponse> {
  const response = await chat(person, { interviewId, message, clientMessageId: randomUUID() });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body as unknown as ChatResponse;
}

/** Holds a whole interview and waits for its rating; returns its id. */
export async function finishInterview(
  person: Person,
  answers = GOOD_ANSWERS,
  body: object = {},
): Promise<string> {
  const interviewId = await openInterview(person, body);
  for (const answer of answers) await giveAnswer(person, interviewId, answer);
  await chat(person, { interviewId, isEndInterview: true });
  return interviewId;
}

export const OWNERSHIP = { competency: "ownership", targetRole: "Ward nurse", empathyLevel: 6 };

/** Starts a practice and gets its question. */
export async function openPractice(person: Person, body: object = OWNERSHIP): Promise<string> {
  const started = await person.call("POST", "/practice/start", { body });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { interviewId } = started.body.data;
  const opened = await chat(person, { interviewId, isNewInterview: true });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return interviewId;
}

/** Holds a whole practice and waits for its rating; returns its id. */
export async function finishPractice(
  person: Person,
  body: object = OWNERSHIP,
  answer = GOOD_ANSWERS[0] ?? "",
): Promise<string> {
  const interviewId = await openPractice(person, body);
  await giveAnswer(person, interviewId, answer);
  await chat(person, { interviewId, isEndInterview: true });
  return interviewId;
}

/** Simulates a server that stopped renewing its lease on the interview's turn, so that the turn is free. */
export const loseTurn = (serviceDb: Connection, interviewId: string) =>
  serviceDb
    .updateTable("private.interview_plans")
    .set({ turn_id: randomUUID(), turn_until: sql`now()` })
    .where("conversation_id", "=", interviewId)
    .execute();

export type StreamedEvent = { event: string; data: Record<string, unknown> };

/** Sends POST /api/chat and reads the whole stream. */
export async function streamChat(url: string, person: Person, body: object): Promise<StreamedEvent[]> {
  const response = await fetch(`${url}/api/chat`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${person.token}`,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify(body),
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  return parseEvents(await response.text());
}

const parseEvents = (text: string): StreamedEvent[] =>
  text
    .split("\n\n")
    .map((frame) => /^event: (\w+)\ndata: (.*)$/s.exec(frame))
    .filter((match) => match !== null)
    .map(([, event = "", data = ""]) => ({ event, data: JSON.parse(data) as Record<string, unknown> }));
