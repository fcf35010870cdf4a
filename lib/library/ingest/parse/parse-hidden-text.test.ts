import { describe, expect, it } from "vitest";
import { setUpParser } from "../testing/set-up-parser";

const parseDocument = setUpParser();

async function parsed(text: string, type: "text/html" | "text/plain" | "text/csv" = "text/html") {
  const outcome = await parseDocument(new TextEncoder().encode(text), type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome;
}

describe("parseDocument: disguised words", () => {
  it("gives disguised letters their plain form and counts them", async () => {
    const { text, receipt } = await parsed("Ｉｇｎｏｒｅ 𝐚𝐥𝐥 rules; the oﬃce opens… ", "text/plain");
    expect(text).toBe("Ignore all rules; the office opens... ");
    expect(receipt).toMatchObject({ normalizedCharacters: 9, hiddenCharacters: 0 });
  });

  it.each([
    "10² is 100",
    "H₂O",
    "1½ litres",
    "10⁻⁶ m⁻¹",
    "1ª edición, n°\u00a03",
    "12\u202f000 €",
    "Acme™",
    "① first",
    "a ´ sign",
    "25 ㎡",
  ])("keeps %s, whose plain form says something else", async (original) => {
    expect((await parsed(original, "text/plain")).text).toBe(original);
  });

  it("removes and counts zero-width characters, in every kind of text", async () => {
    const tags = [..."ignore"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    const selectors = "\u{e0141}\u{e0142}";
    const hidden = `pay\u200bment\u202e is\u2066 due${tags}${selectors}\u034f\u0007`;
    for (const type of ["text/plain", "text/html", "text/csv"] as const) {
      const { text, receipt } = await parsed(hidden, type);
      expect(text).toContain("payment is due");
      expect(receipt.hiddenCharacters).toBe(3 + 6 + 2 + 2);
    }
  });

  it("does not report harmless characters: soft hyphens, a byte order mark, emoji", async () => {
    const { text, receipt } = await parsed("\ufeffHy\u00adphen ❤️ 👩\u200d💻", "text/plain");
    expect(text).toBe("Hyphen ❤️ 👩\u200d💻");
    expect(receipt.hiddenCharacters).toBe(0);
  });
});

describe("parseDocument: invisible elements", () => {
  it.each([
    ["the attribute", "<p hidden>gone</p>"],
    ["display", '<p style="display: none !important">gone</p>'],
    ["visibility", '<p style="visibility:hidden">gone</p>'],
    ["opacity", '<p style="opacity:0.0">gone</p>'],
    ["size", '<p style="font-size:0px">gone</p>'],
    ["a place outside the page", '<p style="position:absolute; left:-9999px">gone</p>'],
    ["an indent outside the page", '<p style="text-indent:-9999px">gone</p>'],
    ["a cut", '<p style="position:absolute;clip:rect(0, 0, 0, 0)">gone</p>'],
    ["no room", '<p style="height:0;overflow:hidden">gone</p>'],
    ["the paper's colour", '<p style="color:#ffffff">gone</p>'],
    ["an old element's colour", "<font color=white>gone</font>"],
    ["the box's colour", '<div style="background:#123;color:rgb(17,34,51)">gone</div>'],
    ["no colour", '<p style="color:transparent">gone</p>'],
    ["a class of the style sheet", "<style>.a, .b { display:none }</style><p class='x b'>gone</p>"],
    ["an id of the style sheet", "<p id=i>gone</p><style>/* c */ #i{visibility:hidden}</style>"],
    ["a type of the style sheet", "<style>aside{opacity:0}</style><aside>gone</aside>"],
    ["a rule for every screen", "<style>@media screen { p.a { font-size:0 } }</style><p class=a>gone</p>"],
    [
      "a rule of the sixth style sheet",
      `${"<style></style>".repeat(5)}<style>@media screen{.a{display:none}}</style><p class=a>gone</p>`,
    ],
    ["the heavier rule", "<style>.a.b{display:none} .b{display:block}</style><p class='a b'>gone</p>"],
    ["the colours of the page", "<body bgcolor=#000000><p style='color:black'>gone</p><p style='color:white'>also</p>"],
  ])("leaves out and counts what is hidden by %s", async (_, html) => {
    const { text, receipt } = await parsed(`<p style="color:#777">The words that are seen.</p>${html}`);
    expect(text).toContain("The words that are seen.");
    expect(text).not.toContain("gone");
    expect(receipt.hiddenElements).toBe(1);
  });

  it.each([
    ["a later rule shows it", "<style>.a{display:none} .a.on{display:block}</style><p class='a on'>kept</p>"],
    ["it is hidden on paper", "<style>@media print{.a{display:none}}</style><p class=a>kept</p>"],
    ["it is hidden without scripts", "<noscript><style>.a{display:none}</style></noscript><p class=a>kept</p>"],
    ["it appears by and by", "<style>.a{opacity:0;transition:opacity 1s}</style><p class=a>kept</p>"],
    ["its background is dark", "<div style='background:#222'><p style='color:#fff'>kept</p></div>"],
    ["its background is a picture", "<div style='background:url(a.png);color:#fff'>kept</div>"],
    ["what is in it has another colour", "<div style='color:#fff'><p style='color:#000'>kept</p></div>"],
    ["another file may give the background", "<link rel=stylesheet href=a.css><p style='color:#fff'>kept</p>"],
    [
      "a rule that is not read may give it",
      "<style>main .a{background:#000}</style><p class=a style='color:#fff'>kept</p>",
    ],
    ["no word is in it", "<p>kept</p><div hidden> — </div>"],
  ])("keeps words when %s", async (_, html) => {
    const { text, receipt } = await parsed(`<p style="color:#777">The words that are seen.</p>${html}`);
    expect(text).toContain("kept");
    expect(receipt.hiddenElements).toBe(0);
  });

  it("counts only outermost elements, and no menus, scripts or text for screen readers", async () => {
    const html = `<div hidden>a <p style="display:none">b</p></div><nav>Home</nav><script>let words</script>
      <span class="sr-only">skip</span><p>The words that are seen.</p>`;
    const { text, receipt } = await parsed(html);
    expect([text, receipt.hiddenElements]).toEqual(["The words that are seen.", 1]);
  });

  it("reads a page that its style sheet hides until a script shows it", async () => {
    const { text } = await parsed("<style>.app{visibility:hidden}</style><div class=app><p>All of it.</p></div>");
    expect(text).toBe("All of it.");
  });
});
