import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameKey } from "./name-key";

describe("nameKey", () => {
  it.each([
    [["Helena Marsh", "HELENA MARSH", "Dr. Helena Marsh", "Helena Marsh's", "Mme Héléna Marsh"], "helena marsh"],
    [["London", "Londres"], "london"],
    [["the European Union", "l'Union européenne", "EU", "UE", "E.U."], "european union"],
    [["Clairval Institute", "L'Institut Clairval", "the Institute of Clairval"], "clairval institute"],
    [["Ministry of Health", "le ministère de la Santé"], "health ministry"],
    [["Acme", "Acme Ltd.", "Acmé SARL", "ACME, Inc."], "acme"],
    [["Vestfold", "Vestfold A/S"], "vestfold"],
    [["Lake Aubert", "le lac Aubert"], "aubert lake"],
    [["États-Unis", "the United States", "U.S."], "united states"],
  ])("is the same for %j", (names, key) => {
    expect(new Set(names.map(nameKey))).toEqual(new Set([key]));
  });

  it("is different for different things", () => {
    const names = ["Helena Marsh", "Tomas Marsh", "Marsh Institute", "Lake Marsh", "Institute of Health", "Kell"];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });

  it("is idempotent, and never empty for a text with a letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(nameKey(nameKey(key)));
        if (/\p{L}/u.test(name.normalize("NFKD").replace(/\p{M}/gu, ""))) expect(key).not.toBe("");
      }),
    );
  });
});
