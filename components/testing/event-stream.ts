import type * as z from "zod/mini";

/** An answer of Server-Sent Events that have passed the schema of the wire; an event's id is its `seq`, if it has one. */
export function eventStream<Schema extends z.ZodMiniType>(
  schema: Schema,
  events: readonly z.input<Schema>[],
): Response {
  const messages = events.map((event) => {
    const parsed = schema.parse(event);
    const id = typeof parsed === "object" && parsed !== null && "seq" in parsed ? `id: ${parsed.seq}\n` : "";
    return `${id}data: ${JSON.stringify(parsed)}\n\n`;
  });
  return new Response(messages.join(""), { headers: { "content-type": "text/event-stream" } });
}
