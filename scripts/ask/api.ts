import { z } from "zod";
import { EventStreamParser } from "@/lib/browser/stream/event-stream-parser";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";

/** The application refused a request or did not respond. The message is for the user. */
export class AskError extends Error {
  override readonly name = "AskError";
}

/** A client of a running application. */
export class Api {
  constructor(readonly base: string) {}

  /** @throws AskError with the application's own message. */
  async call(path: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${this.base}${path}`, init);
    } catch (cause) {
      throw new AskError(`The application at ${this.base} is not responding.`, { cause });
    }
    if (response.ok) return response;
    const parsed = errorAnswerSchema.safeParse(await response.json().catch(() => null));
    throw new AskError(parsed.success ? parsed.data.error.message : `${path} returned status ${response.status}.`);
  }

  /** @throws AskError like `call`, and if the response does not have the expected shape. */
  async json<Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    init: RequestInit = {},
  ): Promise<z.output<Schema>> {
    const parsed = z.safeParse(schema, await (await this.call(path, init)).json());
    if (parsed.success) return parsed.data;
    throw new AskError(`${path} returned an unexpected response:\n${z.prettifyError(parsed.error)}`);
  }

  /** The events of a run after `after`, until the run ends or the connection breaks. */
  async *events(runId: string, after: number): AsyncGenerator<RunEvent> {
    const response = await this.call(`/api/runs/${runId}/events?after=${after}`, {
      headers: { accept: "text/event-stream" },
    });
    if (response.body === null) throw new AskError("The stream of events is empty.");
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      for (const message of parser.push(decoder.decode(chunk, { stream: true }))) {
        yield runEventSchema.parse(JSON.parse(message.data));
      }
    }
  }
}
