import { z } from "zod";

/** One request, as shown by `GET /__log`. */
const logEntrySchema = z.object({
  id: z.number().int(),
  endpoint: z.string(),
  model: z.string().nullable(),
  /** Names of the received headers, without values, since one of them is a key. */
  headerNames: z.array(z.string()),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  schemaName: z.string().nullable(),
  responseFormat: z.enum(["json_schema", "json_object", "none"]).nullable(),
  stream: z.boolean().nullable(),
  /** The parsed body without messages. */
  parameters: z.record(z.string(), z.json()),
  rule: z.string().nullable(),
  fault: z.string().nullable(),
  status: z.number().int().nullable(),
  tokensSent: z.number().int(),
  /** How it ended; `open` while in progress. */
  ended: z.enum(["open", "finished", "client_closed", "server_cut"]),
  /** Milliseconds since the server started. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;
export const logAnswerSchema = z.object({ requests: z.array(logEntrySchema) });

/** Records every request from its start, so that a hanging one is listed too. */
export class RequestLog {
  #entries: LogEntry[] = [];
  #nextId = 1;
  readonly #startedAt = performance.now();

  now(): number {
    return performance.now() - this.#startedAt;
  }

  open(endpoint: string, headerNames: string[]): LogEntry {
    const entry: LogEntry = {
      id: this.#nextId,
      endpoint,
      model: null,
      headerNames,
      messages: [],
      schemaName: null,
      responseFormat: null,
      stream: null,
      parameters: {},
      rule: null,
      fault: null,
      status: null,
      tokensSent: 0,
      ended: "open",
      startedAt: this.now(),
      endedAt: null,
    };
    this.#nextId += 1;
    this.#entries.push(entry);
    return entry;
  }

  /** Only the first ending counts: a socket also closes after a finished response. */
  close(entry: LogEntry, ended: Exclude<LogEntry["ended"], "open">): void {
    if (entry.ended !== "open") return;
    entry.ended = ended;
    entry.endedAt = this.now();
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
