import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJson, parseJsonBytes } from "./parse-json";

const refuse = (cause: unknown) => new Error("no JSON", { cause });

it("returns the value of any JSON", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(parseJsonBytes(new TextEncoder().encode(text), refuse)).toEqual(JSON.parse(text));
    }),
  );
});

it("returns undefined for a text that is not JSON", () => {
  expect(parseJson("{")).toBeUndefined();
  expect(parseJson("")).toBeUndefined();
});

it("throws the caller's error for bytes that are not JSON in UTF-8, with the cause", () => {
  for (const bytes of [[0x7b], [0x22, 0xff, 0x22]]) {
    expect(() => parseJsonBytes(Uint8Array.from(bytes), refuse)).toThrowError(
      expect.objectContaining({ message: "no JSON", cause: expect.any(Error) }),
    );
  }
});
