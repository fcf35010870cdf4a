import fc from "fast-check";
import { expect, it } from "vitest";
import { oneLine } from "./one-line";

it("separates the words of any text by single spaces", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", " ", "\n", "\t", "\u00a0", "\r") });
  fc.assert(
    fc.property(text, (written) => {
      expect(oneLine(written)).toBe(written.split(/\s+/).filter(Boolean).join(" "));
    }),
  );
});
