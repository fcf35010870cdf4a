import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventStreamParser } from "./event-stream-parser";

const STREAM =
  ': hello\r\n\r\nid: 1\r\nevent: node-start\r\ndata: {"a":1}\r\n\r\nid:2\ndata: one\ndata:two\n\n:beat\n\nretry: 5\ndata: é✓\r\rid: 9\n\ndata: open';

const MESSAGES = [
  { id: "1", event: "node-start", data: '{"a":1}' },
  { id: "2", event: null, data: "one\ntwo" },
  { id: null, event: null, data: "é✓" },
];

describe("EventStreamParser", () => {
  it("reads messages, whatever the line breaks, and keeps an unfinished one back", () => {
    expect(new EventStreamParser().push(STREAM)).toEqual(MESSAGES);
  });

  it("reads the same however the stream is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), (cuts) => {
        const parser = new EventStreamParser();
        const places = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length];
        const read = places.slice(1).flatMap((to, index) => parser.push(STREAM.slice(places[index], to)));
        expect(read).toEqual(MESSAGES);
      }),
    );
  });
});
