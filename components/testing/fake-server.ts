import type { z } from "zod";
import type { ErrorCode } from "@/lib/shared/contracts/error";

/** A request as a test sees it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** The values of the route's `:names`. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Parsed JSON of the body; `null` without one. */
  body: unknown;
}

type Answer = (request: ReceivedRequest) => Response | Promise<Response>;

/**
 * A server behind `fetch`. A test defines the response of each address; responses are parsed with the wire's schema. A
 * request without a valid response fails the test.
 */
export class FakeServer {
  private routes: { pattern: RegExp; answer: Answer }[] = [];
  private mistakes: string[] = [];
  /** Every request so far, in order. */
  received: ReceivedRequest[] = [];

  /** @param route method and path, as in `GET /api/runs/:id`; a later response replaces an earlier one */
  on(route: string, answer: Answer): void {
    const pattern = new RegExp(`^${route.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    this.routes.unshift({ pattern, answer });
  }

  /** Responds to a route with JSON that passes the wire's schema. `body` is called for each request. */
  json<Schema extends z.ZodType>(
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

  /** Clears responses and requests. @returns the requests without a valid response */
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
      if (found === undefined) throw new Error("No response is defined.");
      return await found.answer(received);
    } catch (error) {
      if (!(error instanceof Unreachable)) this.mistakes.push(`${wanted}: ${error}`);
      throw error;
    }
  };
}

/** Shared by the tests of a file; cleared after each test. */
export const fakeServer = new FakeServer();

/** An error response in the API's format. */
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

/** Simulates an unreachable server. */
export function unreachable(): never {
  throw new Unreachable("Failed to fetch");
}
