import { z } from "zod";

const part = z.looseObject({ type: z.string(), text: z.string().optional() });

const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(part)]).nullish() }))
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ schema: z.unknown() }).optional() })
    .nullish(),
});

export type ChatRequest = z.output<typeof chatRequestSchema>;

export function parseChatRequest(body: unknown): { request: ChatRequest } | { problem: string } {
  const parsed = chatRequestSchema.safeParse(body);
  return parsed.success ? { request: parsed.data } : { problem: z.prettifyError(parsed.error) };
}

export function textOf({ content }: ChatRequest["messages"][number]): string {
  if (content === null || content === undefined) return "";
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n");
}
