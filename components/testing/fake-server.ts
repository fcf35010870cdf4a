import type * as z from "zod/mini";
import type { ErrorCode } from "@/lib/shared/contracts/error";

/** A request as a test sees it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** What stands in the path for the `:names` of the route. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Parsed JSON of the body; `null` without one. */
  body: unknown;
}

type Answer = (request: ReceivedRequest) => Response | Promise<Response>;

/**
 * Stands in for the server behind `fetch`. A test says how each address is answered; answers are parsed by the schema of
 * the wire. A request that nothing answers, or that is answered wrongly, fails the test.
 */
export class FakeServer {
  private routes: { pattern: RegExp; answer: Answer }[] = [];
  private mistakes: string[] = [];
  /** Every request so far, in order. */
  received: ReceivedRequest[] = [];

  /** @param route method and path, as in `GET /api/runs/:id`; the last answer given for a route counts */
  on(route: string, answer: Answer): void {
    const pattern = new RegExp(`^${route.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    this.routes.unshift({ pattern, answer });
  }

  /** Answers a route with JSON that has passed the schema of the wire. `body` is asked for at each request. */
  json<Schema extends z.ZodMiniType>(
    route: string,
    schema: Schema,
    body: (request: ReceivedRequest) => z.input<Schema> | Promise<z.input<Schema>>,
  ): void {
    this.on(route, async (request) => Response.json(schema.parse(await body(request))));
  }

  /** Requests with this method and path, in order. */
  requests(methodAndPath: string): ReceivedRequest[] {
    return this.received.filter(({ method, path }) => `${method} ${path}` === methodAndPath);
  }

  /** Forgets answers and requests. @returns the requests that had no answer, or a wrong one */
  reset(): string[] {
    const { mistakes } = this;
    this.routes = [];
    this.mistakes = [];
    this.received = [];
    return mistakes;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, window.location.href), init);
    const { pathname, searchParams } = new URL(request.url);
    const wanted = `${request.method} ${pathname}`;
    const found = this.routes.find(({ pattern }) => pattern.test(wanted));
    const text = await request.text();
    const received: ReceivedRequest = {
      method: request.method,
      path: pathname,
      params: found?.pattern.exec(wanted)?.groups ?? {},
      query: searchParams,
      body: text === "" ? null : JSON.parse(text),
    };
    this.received.push(received);
    try {
      if (found === undefined) throw new Error("Nothing answers it.");
      return await found.answer(received);
    } catch (error) {
      if (!(error instanceof Unreachable)) this.mistakes.push(`${wanted}: ${error}`);
      throw error;
    }
  };
}

/** One for a test file; emptied after each test. */
export const fakeServer = new FakeServer();

/** An answer that says no, as the API words it. */
export function refusal(
  status: number,
  code: ErrorCode,
  {
    message = `Refused: ${code}.`,
    fields,
    retryAfter,
  }: { message?: string; fields?: Record<string, string>; retryAfter?: string } = {},
): Response {
  const error = { code, message, retryable: status >= 429, ...(fields && { fields }) };
  return Response.json(
    { error },
    { status, ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }) },
  );
}

class Unreachable extends TypeError {}

/** The server cannot be reached. */
export function unreachable(): never {
  throw new Unreachable("Failed to fetch");
}
