import { z } from "zod";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { StructuredMode } from "./structured-modes";
import { REPAIR_EXCERPT_CHARS } from "./tunables";

export interface OutputSchema {
  name: string;
  json: Record<string, unknown>;
}

/**
 * The JSON schema sent to the server. Strict mode requires every property and allows no others, so schemas for models
 * express absence with `nullable`, never with `optional`.
 */
export function toOutputSchema(name: string, schema: z.core.$ZodType): OutputSchema {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io: "output" });
  return { name, json };
}

function inWords(schema: OutputSchema): string {
  return `Answer with one JSON object and nothing else. JSON Schema "${schema.name}":\n${JSON.stringify(schema.json)}`;
}

/** The messages for a mode: if the server does not enforce the schema, the last message spells it out. */
export function messagesFor(mode: StructuredMode, messages: ChatMessage[], schema: OutputSchema): ChatMessage[] {
  const last = messages.at(-1);
  if (mode === "json_schema" || last === undefined) return messages;
  return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${inWords(schema)}` }];
}

/** The conversation that shows a model the mistake in its answer. */
export function repairMessages(
  messages: ChatMessage[],
  output: string,
  problem: string,
  schema: OutputSchema,
): ChatMessage[] {
  return [
    ...messages,
    { role: "assistant", content: output.slice(0, REPAIR_EXCERPT_CHARS) },
    { role: "user", content: `That answer could not be used: ${problem}\nCorrect it. ${inWords(schema)}` },
  ];
}

const REASONING = /<think>[\s\S]*?<\/think>/gi;
const FENCE = /^```[\w-]*\s*\n?([\s\S]*?)\n?\s*```$/;

/** The JSON object in an answer, without thoughts, code fences and surrounding words. */
function jsonText(output: string): string {
  const bare = output.replace(REASONING, "").trim();
  const unfenced = FENCE.exec(bare)?.[1] ?? bare;
  const start = unfenced.indexOf("{");
  const end = unfenced.lastIndexOf("}");
  return start >= 0 && end > start ? unfenced.slice(start, end + 1) : unfenced;
}

export type ParsedOutput<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Parses and validates an answer. `problem` is worded for the model that repairs it. */
export function parseOutput<T>(output: string, schema: z.core.$ZodType<T>): ParsedOutput<T> {
  let json: unknown;
  try {
    json = JSON.parse(jsonText(output));
  } catch (error) {
    return { ok: false, problem: `it is not valid JSON (${error instanceof Error ? error.message : "unreadable"}).` };
  }
  const parsed = z.safeParse(schema, json);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: z.prettifyError(parsed.error) };
}
