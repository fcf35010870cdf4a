import { describe, expect, it } from "vitest";
import { chooseLocale, languageOf, regionalLocale } from "./locale";

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

describe("regionalLocale", () => {
  it.each([
    ["en", undefined, "en-GB,en;q=0.9", "en-GB"],
    ["en", undefined, "en;q=0.9,fr-FR,en-ie;q=0.5", "en-IE"],
    ["fr", undefined, "en-GB,en;q=0.9", "fr"],
    ["en", "US", "en-GB", "en-US"],
    ["en", "x; path=/", "en-GB", "en-GB"],
    ["en", undefined, "en-Latn-GB", "en-GB"],
    ["en", undefined, null, "en"],
  ] as const)("%s with the cookie %s and Accept-Language %s gives %s", (language, cookie, header, expected) => {
    const locale = regionalLocale(language, cookie, header);
    expect(locale).toBe(expected);
    expect(languageOf(locale)).toBe(language);
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toHaveLength(1);
  });
});
