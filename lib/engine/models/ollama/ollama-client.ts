import type { ServerAddress } from "../wire/server-address";
import { ServerExchange } from "../wire/server-exchange";
import { errorSchema, ollamaRefusal } from "./ollama-refusal";
import { readLines } from "./read-lines";

/** The parts of Ollama's HTTP interface that LangChain lacks: models, versions, and pulling with progress. */
export class OllamaClient {
  readonly #address: ServerAddress;

  constructor(address: ServerAddress) {
    this.#address = address;
  }

  /** @throws ServerRefusal, SyntaxError for a body that is not JSON, or what `fetch` threw */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    return (await this.#request(path, {}, signal)).json();
  }

  /** @throws like `get` */
  async post(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    return (await this.#request(path, posted(body), signal)).json();
  }

  /**
   * The lines of a streamed answer, each parsed. A line `{"error": …}` in mid-stream is thrown. Leaving the loop early,
   * or aborting the signal, closes the socket.
   * @throws like `get`
   */
  async *lines(path: string, body: object, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const answer = await this.#request(path, posted(body), signal);
    if (answer.body === null) return;
    for await (const line of readLines(answer.body)) {
      const value: unknown = JSON.parse(line);
      const failed = errorSchema.safeParse(value);
      // The status is already sent, so Ollama reports a failure on the stream.
      if (failed.success) throw new Error(failed.data.error);
      yield value;
    }
  }

  #request(path: string, request: RequestInit, signal: AbortSignal): Promise<Response> {
    const exchange = new ServerExchange({ address: this.#address, signal, refusalOf: ollamaRefusal });
    return exchange.fetch(`${this.#address.baseUrl}${path}`, request);
  }
}

function posted(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * The client's option for how long a model stays loaded after a request, in seconds on the wire; nothing if that is left
 * to the server.
 */
export function keepAlive(minutes: number | null | undefined): { keepAlive?: number } {
  return minutes === null || minutes === undefined ? {} : { keepAlive: minutes * 60 };
}
