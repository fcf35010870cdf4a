import type { z } from "zod";

/** A response of Server-Sent Events that pass the wire's schema; an event's id is its `seq`, if any. */
export function eventStream<Schema extends z.ZodType>(schema: Schema, events: readonly z.input<Schema>[]): Response {
  const messages = events.map((event) => {
    const parsed = schema.parse(event);
    const id = typeof parsed === "object" && parsed !== null && "seq" in parsed ? `id: ${parsed.seq}\n` : "";
    return `${id}data: ${JSON.stringify(parsed)}\n\n`;
  });
  return new Response(messages.join(""), { headers: { "content-type": "text/event-stream" } });
}
