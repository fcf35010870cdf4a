import type { z } from "zod";
import { EventStreamParser } from "@/lib/browser/stream/event-stream-parser";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { documentAcceptedSchema, documentListSchema } from "@/lib/shared/contracts/library/document";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { type RunTrace, runAcceptedSchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { expect } from "./fixtures";

/** One connection to a run's events, read until `until` holds or the stream ends. */
export interface EventStream {
  /** Events in order of arrival, with their ids. */
  events: RunEvent[];
  ids: number[];
  /** True if the server closed the stream, false if the reader left. */
  ended: boolean;
}

/** A client of the application over the network that parses every response. */
export class Api {
  constructor(private readonly baseURL: string) {}

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.baseURL}${path}`, init);
  }

  postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** Saves the whole layer of settings; `{}` resets them. */
  saveSettings(settings: unknown): Promise<Response> {
    return this.fetch("/api/settings", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings }),
    });
  }

  async startRun(request: StartRunRequest): Promise<z.infer<typeof runAcceptedSchema>> {
    const answer = await this.postJson("/api/runs", request, { accept: "application/json" });
    expect(answer.status, await answer.clone().text()).toBe(202);
    return runAcceptedSchema.parse(await answer.json());
  }

  async trace(runId: string): Promise<RunTrace> {
    const answer = await this.fetch(`/api/runs/${runId}`);
    expect(answer.status).toBe(200);
    return runTraceSchema.parse(await answer.json());
  }

  /** Asks a question and waits for the run's end. */
  async ask(request: StartRunRequest): Promise<{ runId: string; conversationId: string; events: RunEvent[] }> {
    const accepted = await this.startRun(request);
    const { events } = await this.follow(accepted.runId);
    return { ...accepted, events };
  }

  /** Reads a run's events, after `lastEventId` if given. */
  async follow(
    runId: string,
    options: { lastEventId?: number; until?: (event: RunEvent) => boolean } = {},
  ): Promise<EventStream> {
    const { lastEventId, until } = options;
    const answer = await this.fetch(`/api/runs/${runId}/events`, {
      headers: {
        accept: "text/event-stream",
        ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
      },
    });
    expect(answer.status).toBe(200);
    return readEvents(answer, until);
  }

  /** Uploads a file. @returns its id once ingestion is complete */
  async addDocument(fileName: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
    const answer = await this.upload(fileName, content);
    expect(answer.status, await answer.clone().text()).toBe(202);
    const { documentId } = documentAcceptedSchema.parse(await answer.json());
    await expect(async () => expect(await this.documentStatus(documentId)).toBe("ready")).toPass({ timeout: 60_000 });
    return documentId;
  }

  upload(fileName: string, content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const form = new FormData();
    form.append("file", new File([content], fileName));
    return this.fetch("/api/documents", { method: "POST", body: form });
  }

  async documentStatus(documentId: string): Promise<string> {
    const answer = await this.fetch(`/api/documents/${documentId}`);
    return documentDetailSchema.parse(await answer.json()).status;
  }

  async documents() {
    const answer = await this.fetch("/api/documents");
    return documentListSchema.parse(await answer.json()).documents;
  }

  async deleteDocument(documentId: string): Promise<void> {
    const answer = await this.fetch(`/api/documents/${documentId}`, { method: "DELETE" });
    expect(answer.ok, await answer.text()).toBe(true);
  }
}

/** Reads the events of a streamed response and leaves once `until` holds. */
export async function readEvents(answer: Response, until?: (event: RunEvent) => boolean): Promise<EventStream> {
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  if (answer.body === null) throw new Error("The stream has no body.");
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  const events: RunEvent[] = [];
  const ids: number[] = [];
  for await (const bytes of answer.body) {
    for (const message of parser.push(decoder.decode(bytes, { stream: true }))) {
      const event = runEventSchema.parse(JSON.parse(message.data));
      events.push(event);
      ids.push(Number(message.id));
      // Leaving the loop cancels the body, and with it the connection.
      if (until?.(event) === true) return { events, ids, ended: false };
    }
  }
  return { events, ids, ended: true };
}

/** The final answer of an ended run. */
export function finalAnswer(events: readonly RunEvent[]) {
  const final = events.find((event) => event.type === "answer-final");
  if (final === undefined) throw new Error("The run has no final answer.");
  return final;
}

/** Status and error code of an error response. */
export async function refusal(answer: Response) {
  const { error } = errorAnswerSchema.parse(await answer.json());
  return { status: answer.status, code: error.code, fields: Object.keys(error.fields ?? {}) };
}
