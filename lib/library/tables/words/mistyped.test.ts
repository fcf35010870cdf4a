import { describe, expect, it } from "vitest";
import { isMistyped } from "./mistyped";

describe("isMistyped", () => {
  it.each([
    ["comandes", "commandes"],
    ["deliverd", "delivered"],
    ["delviered", "delivered"],
    ["shippped", "shipped"],
    ["livraizon", "livraison"],
  ])("%s for %s", (one, other) => {
    expect(isMistyped(one, other)).toBe(true);
    expect(isMistyped(other, one)).toBe(true);
  });

  it.each([
    ["order", "older"],
    ["commandes", "commandes"],
    ["martin", "cartin"],
    ["2024001", "2024002"],
  ])("not %s for %s", (one, other) => {
    expect(isMistyped(one, other)).toBe(false);
  });
});
