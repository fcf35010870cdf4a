import { randomUUID } from "node:crypto";
import { z } from "zod";
import { processWide } from "@/lib/shared/process-wide";
import { parseJson } from "@/lib/shared/text/parse-json";
import { databaseKind } from "../connection/client";
import { NOTICE_BYTES, NOTICE_IDS } from "../tunables";

/**
 * Notices between the processes that share one PostgreSQL, sent with `NOTIFY`. A notice only says where to look; the
 * database has the state, and a process that misses a notice finds it by polling. The embedded database has one
 * application process.
 */
const noticeSchema = z.discriminatedUnion("kind", [
  /** Events of these runs were stored. */
  z.object({ kind: z.literal("events"), runIds: z.array(z.string()) }),
  /** A user wants a run cancelled. */
  z.object({ kind: z.literal("cancel"), runId: z.string() }),
  /** There are runs that no process executes. */
  z.object({ kind: z.literal("released") }),
  /** Background work of these names has something to do. */
  z.object({ kind: z.literal("work"), names: z.array(z.string()) }),
  /** Jobs in progress are to be interrupted: all of a work, those of a subject or those of a priority. */
  z.object({
    kind: z.literal("interrupt"),
    work: z.string(),
    subject: z.string().optional(),
    priority: z.number().optional(),
  }),
  /** Documents have changed; `null`: any. */
  z.object({ kind: z.literal("documents"), ids: z.array(z.string()).nullable() }),
]);
export type Notice = z.infer<typeof noticeSchema>;

/** One `NOTIFY`. Other versions of the application may send notices that this one does not know. */
const payloadSchema = z.object({ from: z.string(), notices: z.array(z.unknown()) });

/** Name of the PostgreSQL notification channel. */
export const NOTICE_CHANNEL = "touchstone";

/** Identifies this process: in its notices, so that it can ignore its own, and as the holder of its runs. */
export function processId(): string {
  return processWide("process-id", () => ({ id: randomUUID() })).id;
}

/** Name of a process's connection for notices, which is open as long as the process lives. @param id its `processId` */
export const connectionName = (id: string): string => `touchstone ${id}`;

/** True when other processes may be listening. */
export function sharesDatabase(): boolean {
  return databaseKind() === "external";
}

/** Notices as the payloads of as few `NOTIFY` as their length allows. @param from the sender */
export function payloadsOf(notices: readonly Notice[], from: string = processId()): string[] {
  const payloads: string[] = [];
  let together: Notice[] = [];
  for (const notice of notices.flatMap(inParts)) {
    if (together.length > 0 && lengthOf([...together, notice], from) > NOTICE_BYTES) {
      payloads.push(payloadOf(together, from));
      together = [];
    }
    together.push(notice);
  }
  return together.length === 0 ? payloads : [...payloads, payloadOf(together, from)];
}

function payloadOf(notices: readonly Notice[], from: string): string {
  return JSON.stringify({ from, notices });
}

function lengthOf(notices: readonly Notice[], from: string): number {
  return Buffer.byteLength(payloadOf(notices, from));
}

/** The same notice as several that are each short enough. */
function inParts(notice: Notice): Notice[] {
  if (notice.kind === "events") return slices(notice.runIds).map((runIds) => ({ kind: "events", runIds }));
  if (notice.kind === "documents" && notice.ids !== null) {
    return slices(notice.ids).map((ids) => ({ kind: "documents", ids }));
  }
  return [notice];
}

function slices(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / NOTICE_IDS);
  return Array.from({ length: count }, (_, at) => ids.slice(at * NOTICE_IDS, (at + 1) * NOTICE_IDS));
}

/** The notices of another process; none where the payload is not ours, as any client of this PostgreSQL may notify. */
export function noticesOf(payload: string | undefined): Notice[] {
  const parsed = payloadSchema.safeParse(parseJson(payload ?? ""));
  if (!parsed.success || parsed.data.from === processId()) return [];
  return parsed.data.notices.flatMap((notice) => noticeSchema.safeParse(notice).data ?? []);
}
