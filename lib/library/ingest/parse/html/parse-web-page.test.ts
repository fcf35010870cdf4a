import { describe, expect, it } from "vitest";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();

const HTML = "text/html";
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

async function parsed(input: string | Uint8Array) {
  const outcome = await parseDocument(typeof input === "string" ? utf8(input) : input, HTML);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  for (const { start, end, level, title } of outcome.headings) {
    expect(outcome.text.slice(start, end)).toBe(`${"#".repeat(level)} ${title}`);
  }
  return outcome;
}

async function textOf(input: string | Uint8Array): Promise<string> {
  return (await parsed(input)).text;
}

const PROSE =
  "The marsh was drained in 1871, given back to the water a century later, and has been counted, mapped and watched ever since by people of the town. ";

describe("parseDocument: web pages", () => {
  it.each([
    ["<ul><li>beaver<ul><li>young<li>old</ul><li>otter</ul>", "- beaver\n  - young\n  - old\n- otter"],
    ["<ul><li>beaver</li><ul><li>young<li>old</ul><li>otter</ul>", "- beaver\n  - young\n  - old\n- otter"],
    ["<ol><li>drain</li><ol><li>dig<li>pump</ol><li>sow</ol>", "1. drain\n  1. dig\n  2. pump\n2. sow"],
    ["<ul><li>beaver</li><menu><li>young</menu><li>otter</ul>", "- beaver\n  - young\n- otter"],
    ["<ul><ul><ul><li>young</ul></ul><li>otter</ul>", "- young\n- otter"],
    ["<ul>Mind the <b>two</b> dens.<li>beaver<li>otter</ul>", "Mind the two dens.\n- beaver\n- otter"],
    ["<ol><li>drain</li>with <i>care</i>, <ol><li>dig</ol><li>sow</ol>", "1. drain\n  with care,\n  1. dig\n2. sow"],
    ["<ul><p>Mind.</p><li>beaver</ul>", "- Mind.\n- beaver"],
  ])("keeps the markers of a list inside a list, and text beside its items: %s", async (page, expected) => {
    expect(await textOf(`<p>Kinds</p>${page}<p>${PROSE}</p>`)).toBe(`Kinds\n\n${expected}\n\n${PROSE.trim()}`);
  });

  it("keeps text beside the terms of a list of definitions, and a list inside one once", async () => {
    const page = "<dl>Of water:<dt>Mere<dd>a lake<div><dt>Weir</dt><dd><dl><dt>Sill<dd>its top</dl></dd></div></dl>";
    expect(await textOf(page)).toBe("- Of water:\n- Mere: a lake\n- Weir: - Sill: its top");
  });

  it("writes one colon after a term that has one", async () => {
    expect(await textOf("<dl><dt>Agent:<dd>Bo<dt>Fee :<dd>95<dt>Deposit:</dl>")).toBe(
      "- Agent: Bo\n- Fee : 95\n- Deposit:",
    );
  });

  it("has reading aids in brackets, with or without those of the page", async () => {
    const page = "<p>In <ruby>神戸<rt>こうべ</rt></ruby>, <ruby>津<rp>(</rp><rt>つ</rt><rp>)</rp></ruby>.</p>";
    expect(await textOf(page)).toBe("In 神戸(こうべ), 津(つ).");
  });

  it("keeps headings, lists, tables, quotations, definitions and code as Markdown", async () => {
    const page = `<h1>Marsh</h1><p>One<br>two</p><h3>Kinds</h3><ul><li>beaver<ul><li>young</ul><li>otter</ul>
      <ol start=3><li>c<li>d</ol><blockquote><p>Quiet.<p>Please.</blockquote><dl><dt>Mere<dd>a lake</dl>
      <pre>\n  a &lt; b\n    c</pre><table><caption>Seen</caption><tr><th>Kind<th>Count<tr><td>otter | sea<td>2</table>`;
    const { text, headings } = await parsed(page);
    expect(text).toBe(
      [
        "# Marsh",
        "One\ntwo",
        "### Kinds",
        "- beaver\n  - young\n- otter",
        "3. c\n4. d",
        "> Quiet.\n>\n> Please.",
        "- Mere: a lake",
        "```\n  a < b\n    c\n```",
        "Seen",
        "| Kind | Count |\n| --- | --- |\n| otter \\| sea | 2 |",
      ].join("\n\n"),
    );
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, "Marsh"],
      [3, "Kinds"],
    ]);
  });

  it("repeats cells that span rows, joins rows of column names, and reads layout tables as text", async () => {
    const spans = `<table><thead><tr><th rowspan=2>Town<th colspan=2>People<tr><th>2020<th>2024</thead>
      <tr><td rowspan=2>Lyon<td>1<td>2<tr><td>3<td>4<tr><td colspan=2>none<td>5</table>`;
    expect(await textOf(spans)).toBe(
      "| Town | People 2020 | People 2024 |\n| --- | --- | --- |\n| Lyon | 1 | 2 |\n| Lyon | 3 | 4 |\n| none |  | 5 |",
    );
    const layout = "<table><tr><td><h2>Left</h2><p>text<td><table><tr><th>a<th>b<tr><td>1<td>2</table></table>";
    expect(await textOf(layout)).toBe("## Left\n\ntext\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
  });

  it("drops invisible text, and runs nothing", async () => {
    const hidden = [
      "<script>document.write('x')</script>",
      "<style>p{}</style>",
      "<template><p>x</p></template>",
      "<nav><a href=/>x</a></nav>",
      "<p hidden>x</p>",
      '<p style="color:red; DISPLAY : none">x</p>',
      '<span style="font-size:0">x</span>',
      '<p aria-hidden="true">x</p>',
      '<div class="sr-only">x</div>',
      "<noscript>x</noscript>",
      "<iframe src='http://127.0.0.1:9/'>x</iframe>",
      "<svg><title>x</title><text>x</text></svg>",
      "<select><option>x</select>",
      "<button>x</button>",
      "<!-- x -->",
      "<img src=x onerror=alert(1) alt=x>",
      "<del>x</del>",
    ].join("");
    expect(await textOf(`<body>${hidden}<p>seen</p>${hidden}`)).toBe("seen");
  });

  it("decodes entities once, and keeps escaped markup as text", async () => {
    expect(await textOf("&lt;b&gt; &amp;amp; &eacute;&#233;&#xE9; 10<sup>6</sup> m<sup>2</sup> 1<sup>er</sup>")).toBe(
      "<b> &amp; ééé 10⁶ m² 1er",
    );
  });

  it.each([
    ["its mark", utf8("\ufeff<p>été – œuf</p>")],
    ["UTF-8 without a word", utf8("<p>été – œuf</p>")],
    ["UTF-8 in a page that says otherwise", utf8('<meta charset="iso-8859-1"><p>été – œuf</p>')],
    ["Windows-1252 without a word", latin1("<p>\xe9t\xe9 \x96 \x9cuf</p>")],
    ["Latin-1 by its meta, which is Windows-1252", latin1('<meta charset="ISO-8859-1"><p>\xe9t\xe9 \x96 \x9cuf</p>')],
    [
      "ISO-8859-15 by its http-equiv",
      latin1('<meta http-equiv=content-type content="text/html; charset=iso-8859-15"><p>\xe9t\xe9 &ndash; \xbduf</p>'),
    ],
    ["UTF-16", Uint8Array.from(Buffer.from("\ufeff<p>été – œuf</p>", "utf16le"))],
    ["an XML declaration", latin1('<?xml version="1.0" encoding="iso-8859-15"?><p>\xe9t\xe9 &ndash; \xbduf</p>')],
  ])("decodes by %s", async (_, input) => {
    expect(await textOf(input)).toBe("été – œuf");
  });

  it("extracts the article, its title without the site's name, and the declared language", async () => {
    const page = `<html lang="fr-CA"><title>The marsh of Aubrelle today | Town news</title>
      <div class="menu"><ul>${'<li><a href="/x">Section</a>'.repeat(20)}</ul></div>
      <article><h2>History</h2><p>${PROSE.repeat(3)}<p>${PROSE.repeat(2)}
      <table><tr><th>Year<th>Area<tr><td>1871<td>0</table><p>${PROSE.repeat(3)}</article>
      <div class="sidebar"><p>Read also</p></div>`;
    const { text, title, language } = await parsed(page);
    expect(text).toMatch(/^## History\n/);
    expect(text).toContain("| 1871 | 0 |");
    expect(text).not.toMatch(/Section|Read also/);
    expect([title, language]).toEqual(["The marsh of Aubrelle today", "fr"]);
  });

  it("reads the whole body if no article is found", async () => {
    expect(await textOf("<header><h1>Prices</h1></header><p>Tea 2</p><footer>Open daily</footer>")).toBe(
      "# Prices\n\nTea 2\n\nOpen daily",
    );
  });

  it.each([
    ["a heading that is not closed", "<h1>A<h2>B</h3><p>c", "# A\n\n## B\n\nc"],
    ["overlapping tags", "<p><b>a<i>b</b>c</i> d</p>", "abc d"],
    ["end tags without a beginning", "</div></td>a</p>b</table>", "a\n\nb"],
    [
      "an end tag across a cell",
      "<b><table><tr><td>a</b><td>b<tr><td>c<td>d</table>",
      "|  |  |\n| --- | --- |\n| a | b |\n| c | d |",
    ],
    ["attributes that do not end", '<p title="x>a</p><p>b</p>', null],
    ["a tag that does not end", "a <b", "a"],
    ["a menu that does not end", "<nav><a href=/>Home</a><p>All of it.", "Home\n\nAll of it."],
    ["no tags at all", "just words", "just words"],
  ])("makes sense of %s", async (_, page, expected) => {
    const outcome = await parseDocument(utf8(page), HTML);
    if (expected === null) expect(outcome).toMatchObject({ ok: false, code: "no_text" });
    else expect(outcome).toMatchObject({ ok: true, text: expected });
  });

  it.each([
    ["white space", " \n", "empty"],
    ["no words", "<html><body><img src=x></body></html>", "no_text"],
    ["more elements than any page", "<i>".repeat(500_000), "too_large"],
  ])("refuses %s", async (_, page, code) => {
    expect(await parseDocument(utf8(page), HTML)).toMatchObject({ ok: false, code });
  });

  it("refuses bytes that are not text", async () => {
    const binary = Uint8Array.from({ length: 4_000 }, (_, index) => (index * 7) % 256);
    expect(await parseDocument(binary, HTML)).toMatchObject({ ok: false, code: "unsupported_type" });
  });

  it.each([
    ["elements", "<div>", 100_000],
    ["lists", "<ul><li>a", 50_000],
    ["tables", "<table><tr><td>", 50_000],
    ["quotations", "<blockquote>", 100_000],
  ])("survives %s nested without end", async (_, open, times) => {
    expect(await textOf(`${open.repeat(times)}the end`)).toContain("the end");
  });
});
