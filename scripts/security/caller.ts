import type { z } from "zod";

/** What is sent with a request. */
export interface Sent {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** The application that is asked; without it, all of them in turn. */
  at?: number;
  signal?: AbortSignal;
}

/** Calls the applications of an installation in turn, as the person in its headers. */
export class Caller {
  #turn = 0;

  constructor(
    readonly urls: readonly string[],
    private readonly headers: Record<string, string> = {},
  ) {}

  async send(method: string, path: string, { json, form, headers, at, signal }: Sent = {}): Promise<Response> {
    this.#turn += 1;
    const url = this.urls[(at ?? this.#turn) % this.urls.length];
    const body = json === undefined ? form : JSON.stringify(json);
    return fetch(`${url}${path}`, {
      method,
      headers: { ...this.headers, ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** @returns the status of the answer, whose body is not read */
  async status(method: string, path: string, sent?: Sent): Promise<number> {
    const { status, body } = await this.send(method, path, sent);
    await body?.cancel();
    return status;
  }

  /** Everything that an answer says. */
  async said(method: string, path: string, sent?: Sent): Promise<string> {
    const answer = await this.send(method, path, sent);
    return `${answer.status} ${await answer.text()}`;
  }

  /** What a call answers that has to succeed. @throws Error with the refusal */
  async made<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    sent?: Sent,
  ): Promise<z.output<Schema>> {
    const answer = await this.send(method, path, sent);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return schema.parse(text === "" ? undefined : JSON.parse(text));
  }
}

/** A person with an account, identified by their session. */
export class Person extends Caller {
  constructor(
    urls: readonly string[],
    readonly cookie: string,
    readonly id: string,
    readonly email: string,
  ) {
    super(urls, { cookie });
  }
}
