import { expect, it } from "vitest";
import { z } from "zod";
import { readCursor, writeCursor } from "./list-cursor";

const placeSchema = z.tuple([z.int32().min(0), z.uuid()]);
const PLACE: [number, string] = [3, "11111111-1111-4111-8111-111111111111"];

it("reads the place that it has written", () => {
  expect(readCursor(placeSchema, writeCursor(PLACE))).toEqual(PLACE);
});

it.each([
  ["nothing", ""],
  ["no base64url", "!!"],
  ["no JSON", Buffer.from("{").toString("base64url")],
  ["a place of another list", writeCursor(["2026-01-01T00:00:00Z", PLACE[1]])],
  ["a number that the database cannot hold", writeCursor([1e15, PLACE[1]])],
  ["more than a place", writeCursor([...PLACE, 1])],
])("refuses %s and names the parameter", (_, cursor) => {
  expect(() => readCursor(placeSchema, cursor)).toThrow(
    expect.objectContaining({ code: "validation_failed", fields: { cursor: "not a cursor of this list" } }),
  );
});
