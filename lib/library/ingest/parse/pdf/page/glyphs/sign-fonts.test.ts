import { describe, expect, it } from "vitest";
import { signsOf } from "./sign-fonts";

const sign = (font: string, unicode: string, code = unicode.charCodeAt(0)) =>
  signsOf(font)?.({ unicode, code }) ?? null;

describe("signs of fonts", () => {
  it.each([
    ["ZapfDingbats", "4", "✔"],
    ["ABCDEF+ZapfDingbats", "8", "✘"],
    ["ITC Zapf Dingbats", "n", "■"],
    ["ZapfDingbats", "o", "❏"],
    ["ZapfDingbats", "\u00ac", "①"],
    ["Wingdings-Regular", "\u00fe", "☑"],
    ["ABCDEF+Wingdings", "\uf0a8", "☐"],
    ["Wingdings", "\u00a7", "▪"],
    ["Wingdings2", "P", "✔"],
    ["Wingdings-2", "\uf0a3", "☐"],
  ])("%s %s", (font, code, shown) => expect(sign(font, code)).toBe(shown));

  it("are kept if the file names them, or they are unknown", () => {
    expect(sign("Wingdings", "\u2713")).toBeNull();
    expect(sign("Wingdings", "A")).toBeNull();
    expect(sign("ZapfDingbats", "\u2714", 52)).toBe("✔");
  });

  it("are not those of letters", () => expect(signsOf("Helvetica")).toBeNull());
});
