export interface StreamMessage {
  id: string | null;
  event: string | null;
  data: string;
}

/**
 * Parses a `text/event-stream` (HTML Living Standard §9.2.6) fed in pieces of any size.
 * Comments and fields other than `id`, `event` and `data` are skipped.
 */
export class EventStreamParser {
  #rest = "";
  #id: string | null = null;
  #event: string | null = null;
  #data: string[] = [];

  /** Messages that became complete with this piece. */
  push(piece: string): StreamMessage[] {
    const text = this.#rest + piece;
    // A carriage return at the very end may be the first half of a line break.
    const complete = text.endsWith("\r") ? text.length - 1 : text.length;
    const messages: StreamMessage[] = [];
    let from = 0;
    const lineEnd = /\r\n|\n|\r/g;
    for (let match = lineEnd.exec(text); match !== null && match.index < complete; match = lineEnd.exec(text)) {
      const message = this.#line(text.slice(from, match.index));
      if (message !== null) messages.push(message);
      from = lineEnd.lastIndex;
    }
    this.#rest = text.slice(from);
    return messages;
  }

  #line(line: string): StreamMessage | null {
    if (line === "") {
      const message =
        this.#data.length === 0 ? null : { id: this.#id, event: this.#event, data: this.#data.join("\n") };
      this.#id = null;
      this.#event = null;
      this.#data = [];
      return message;
    }
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") this.#data.push(value);
    else if (name === "id") this.#id = value;
    else if (name === "event") this.#event = value;
    return null;
  }
}
