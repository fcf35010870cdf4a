import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locateQuote } from "./locate-quote";

const TEXT = "Le phare, haut de 41 mètres, fut allumé en 1887. L’église est plus ancienne 🙂 que lui.";

describe("locateQuote", () => {
  it.each([
    ["haut de 41 mètres", "haut de 41 mètres"],
    ["HAUT DE 41 METRES", "haut de 41 mètres"],
    ["« haut de  41\nmètres. »", "haut de 41 mètres"],
    ["L'église est plus ancienne que lui", "L’église est plus ancienne 🙂 que lui"],
    ["fut allumé … plus ancienne 🙂 que lui", "plus ancienne 🙂 que lui"],
  ])("finds %j", (quote, found) => {
    const span = locateQuote(TEXT, quote);
    expect(span && TEXT.slice(span.start, span.end)).toBe(found);
  });

  it.each(["haut de 42 mètres", "haut de 41 mètre", "ut de 41 mètres", "en 1887 fut allumé", "1887", "", "..."])(
    "does not find %j",
    (quote) => {
      expect(locateQuote(TEXT, quote)).toBeNull();
    },
  );

  it("finds every run of words of any text, at its own offsets", () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-zé0-9]{3,9}$/), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(), (list, seed) => {
        const from = seed % (list.length - 2);
        const run = list.slice(from, from + 3);
        const text = list.join(", ");
        const span = locateQuote(text, run.join(" "));
        return span !== null && text.slice(span.start, span.end) === run.join(", ");
      }),
    );
  });
});

describe("a quote without the marks of notes", () => {
  const text = "The monthly rent³ of the loft is 480¹ euros, charges² included.";

  it.each(["monthly rent of the loft is 480 euros", "rent³ of the loft is 480¹ euros"])("is found: %s", (quote) => {
    const found = locateQuote(text, quote);
    expect(found).not.toBeNull();
    expect(text.slice(found?.start, found?.end)).toMatch(/rent³ of the loft is 480¹ euros$/);
  });

  it("is not found with the mark as a digit of the number", () => {
    expect(locateQuote(text, "rent of the loft is 4801 euros")).toBeNull();
  });
});
