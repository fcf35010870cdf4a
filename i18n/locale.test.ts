import { describe, expect, it } from "vitest";
import { chooseLocale } from "./locale";

describe("chooseLocale", () => {
  it.each([
    ["fr", "en", "fr"],
    [undefined, "fr-CA,en;q=0.8", "fr"],
    [undefined, "de,fr;q=0.4,en;q=0.9", "en"],
    [undefined, "fr;q=0,en;q=0.1", "en"],
    [undefined, "de", "en"],
    ["xx", null, "en"],
  ])("cookie %s and Accept-Language %s give %s", (cookie, header, expected) => {
    expect(chooseLocale(cookie, header)).toBe(expected);
  });
});
