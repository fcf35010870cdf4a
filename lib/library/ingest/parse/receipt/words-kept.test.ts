import fc from "fast-check";
import { describe, it } from "vitest";
import { epubFile } from "../../testing/epub-file";
import { expectWordsKept } from "../../testing/independent/words-kept";
import { odfFile, odfFrame, odfHeading, odfList, odfParagraph, odfTable } from "../../testing/odf-file";
import { rtfFile, rtfParagraph, rtfTable, rtfText } from "../../testing/rtf-file";
import { setUpParser } from "../../testing/set-up-parser";

/** Every word of a made document is in its text, or a line of its receipt names it. */

const parse = setUpParser();
const RUNS = { numRuns: 40, seed: 40 };

/** Writes words as a part of a document. */
type Construct = (a: string, b: string, c: string) => string;

const word = fc.oneof(fc.stringMatching(/^[a-zé]{4,9}$/), fc.stringMatching(/^[1-9][0-9]{2,4}$/), fc.constant("12.50"));
const three = fc.tuple(word, word, word);

/** A document of constructs, after a paragraph that is always shown. */
function documents(constructs: readonly Construct[], join = ""): fc.Arbitrary<string> {
  const part = fc.tuple(fc.constantFrom(...constructs), three).map(([write, words]) => write(...words));
  return fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(join));
}

const bytes = (text: string) => new TextEncoder().encode(text);

const HTML: Construct[] = [
  (a, b, c) => `<p>${a} <b>${b}</b> <i>${c}</i></p>`,
  (a, b, c) => `<h2>${a} ${b}</h2>${c}`,
  (a, b, c) => `<div>${a}<div>${b}</div>${c}</div>`,
  (a, b, c) => `<ul>${a}<li>${b}</li><p>${c}</p></ul>`,
  (a, b, c) => `<ol type="a"><li>${a}<ol><li>${b}</ol><li value="7">${c}</ol>`,
  (a, b, c) => `<dl><dt>${a}<dd>${b}<dd>${c}</dl>`,
  (a, b, c) => `<dl>${a}<div><dt>${b}</dt><dd><dl><dt>${c}</dt></dl></dd></div></dl>`,
  (a, b, c) => `<p><ruby>${a}<rt>${b}</rt></ruby> ${c}</p>`,
  (a, b, c) => `<table><caption>${a}</caption><tr><th>${b}<td>${c}</table>`,
  (a, b, c) => `<table><tr><th>${a}<th>unit<tr><td>${b}<td>5<tr><td colspan=2>${c}</table>`,
  (a, b, c) => `<table><tr><td>${a}<td><table><tr><td>${b}</table><tr><td><h3>${c}</h3><td>x</table>`,
  (a, b, c) => `<table>${a}<tr>${b}<td>${c}</table>`,
  (a, b, c) => `<details><summary>${a}</summary>${b}</details><blockquote>${c}</blockquote>`,
  (a, b, c) => `<figure><img src=x alt=""><figcaption>${a}</figcaption></figure><pre>${b}\n${c}</pre>`,
  (a, b, c) => `<p>${a}<br>${b}<sup>2</sup> ${c}</p>`,
  (a, b, c) => `<p><del>${a}</del> <ins>${b}</ins> <s>${c}</s></p>`,
  (a, b, c) => `<p><ruby>${a}<rp>(</rp><rt>${b}</rt><rp>)</rp></ruby> <kbd>${c}</kbd></p>`,
  (a, b, c) => `<header>${a}</header><aside>${b}</aside><footer>${c}</footer>`,
  (a, b, c) => `<nav><a href=x>${a}</a><a href=y>${b}</a></nav><address>${c}</address>`,
  (a, b, c) => `<form><label>${a} <select><option>${b}<option>${c}</select></label></form>`,
  (a, b, c) => `<form><fieldset><legend>${a}</legend><textarea>${b}</textarea><button>${c}</button></fieldset></form>`,
  (a, b, c) => `<div hidden>${a}<p>${b}</p></div><p style="display:none">${c}</p>`,
  (a, b, c) => `<p>${a} <svg><text>${b}</text></svg> <math><mi>${c}</mi></math></p>`,
  (a, b, c) => `<center>${a}</center><font size=2>${b}</font><section>${c}</section>`,
  (a, b, c) => `<dialog open>${a}</dialog><template>no</template><main>${b}</main><p><output>${c}</output></p>`,
];

const ODT: Construct[] = [
  (a, b, c) => odfParagraph(`${a} <text:span>${b}</text:span><text:s/>${c}`),
  (a, b, c) => odfHeading(`${a}<text:tab/>${b}`, 2) + odfParagraph(c),
  (a, b, c) => odfList([odfParagraph(a) + odfList([odfParagraph(b)]), odfHeading(c, 3)]),
  (a, b, c) =>
    `<text:list><text:list-header>${odfParagraph(a)}</text:list-header><text:list-item>${odfParagraph(`${b} ${c}`)}</text:list-item></text:list>`,
  (a, b, c) =>
    odfTable([
      [a, b],
      [c, "7"],
    ]),
  (a, b, c) =>
    `<table:table><table:table-row><table:table-cell>${odfHeading(a, 2)}${odfTable([
      [b, "x"],
      ["y", "z"],
    ])}</table:table-cell><table:table-cell>${odfList([odfParagraph(c)])}</table:table-cell></table:table-row></table:table>`,
  (a, b, c) =>
    `<table:table><table:table-row><table:table-cell table:number-columns-spanned="2">${odfParagraph(a)}</table:table-cell><table:covered-table-cell>${odfParagraph(b)}</table:covered-table-cell></table:table-row><table:table-row><table:table-cell>${odfParagraph(c)}</table:table-cell></table:table-row></table:table>`,
  (a, b, c) =>
    odfParagraph(
      `${a}<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${odfParagraph(b)}</text:note-body></text:note> ${c}`,
    ),
  (a, b, c) =>
    odfParagraph(
      `${a} <office:annotation><dc:creator>Ann</dc:creator>${odfParagraph(`${b}<text:line-break/>${c}`)}</office:annotation>`,
    ),
  (a, b, c) => odfFrame(odfParagraph(a) + odfParagraph(b)) + odfParagraph(c),
  (a, b, c) =>
    odfParagraph(
      `${a} <draw:custom-shape>${odfParagraph(b)}</draw:custom-shape> <draw:g><draw:rect>${odfParagraph(c)}</draw:rect></draw:g>`,
    ),
  (a, b, c) =>
    `<text:section text:display="none">${odfParagraph(a)}</text:section><text:section>${odfParagraph(`${b} ${c}`)}</text:section>`,
  (a, b, c) =>
    `<text:table-of-content><text:index-body>${odfParagraph(`${a}<text:tab/>${b}`)}</text:index-body></text:table-of-content>${odfParagraph(c)}`,
  (a, b, c) =>
    `<text:bibliography><text:index-body><text:index-title>${odfParagraph(a)}</text:index-title>${odfParagraph(`${b} ${c}`)}</text:index-body></text:bibliography>`,
  (a, b, c) =>
    odfParagraph(
      `<text:a xlink:href="x">${a}</text:a> <text:date>${b}</text:date> <text:placeholder>${c}</text:placeholder>`,
    ),
  (a, b, c) =>
    odfParagraph(
      `<text:ruby><text:ruby-base>${a}</text:ruby-base><text:ruby-text>${b}</text:ruby-text></text:ruby> <text:drop-down><text:label text:value="x"/>${c}</text:drop-down>`,
    ),
  (a, b, c) =>
    odfParagraph(
      `<draw:frame><draw:object><math><mi>${a}</mi></math></draw:object></draw:frame> ${b} <text:text-input>${c}</text:text-input>`,
    ),
  (a, b, c) =>
    `<text:numbered-paragraph>${odfParagraph(a)}</text:numbered-paragraph><text:tracked-changes><text:changed-region><text:deletion>${odfParagraph(b)}</text:deletion></text:changed-region></text:tracked-changes>${odfParagraph(c)}`,
];

const RTF: Construct[] = [
  (a, b, c) => rtfParagraph(`${a} {\\b ${b}}\\tab ${c}`),
  (a, b, c) => rtfParagraph(`${a}\\line ${b}\\page ${c}`, "\\s1"),
  (a, b, c) =>
    rtfTable([
      [a, b],
      [c, "7"],
    ]),
  (a, b, c) => rtfParagraph(`${a}{\\super\\chftn}{\\footnote\\pard\\chftn ${b}} ${c}`),
  (a, b, c) => rtfParagraph(`${a} {\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt ${b}}} ${c}`),
  (a, b, c) => rtfParagraph(`${a} {\\*\\annotation ${b}} ${c}`),
  (a, b, c) => rtfParagraph(`${a} {\\v ${b}} {\\deleted ${c}}`),
  (a, b, c) => rtfParagraph(`{\\listtext 1.\\tab}${a} ${b}`, "\\ls1") + rtfParagraph(c),
  (a, b, c) => rtfParagraph(`${a} {\\shp{\\*\\shpinst{\\shptxt\\pard ${b}\\par}}} ${c}`),
  (a, b, c) => `{\\header\\pard ${a}\\par ${b}\\par}{\\footer\\pard ${b}\\par}${rtfParagraph(c)}`,
  (a, b, c) =>
    `\\trowd\\cellx1000\\cellx4000\\pard\\intbl ${a}\\cell\\pard\\intbl\\itap2 ${b}\\nestcell{\\*\\nesttableprops\\trowd\\cellx900\\nestrow}\\pard\\intbl ${c}\\cell\\row\\pard `,
];

const MARKDOWN: Construct[] = [
  (a, b, c) => `# ${a}\n\n${b} *${c}*`,
  (a, b, c) => `- ${a}\n  1. ${b}\n\n> ${c}`,
  (a, b, c) => `| ${a} | ${b} |\n| --- | --- |\n| ${c} | 5 |`,
  (a, b, c) => `\`\`\`\n${a}\n\`\`\`\n\n[${b}](https://example.org/${c})`,
  (a, b, c) => `<!-- ${a} -->\n\n<div>${b}</div>\n\n![${c}](x.png)`,
  (a, b, c) => `${a}[^1]\n\n[^1]: ${b}\n\n---\n\n    ${c}`,
];

describe("every word is in the text or the receipt, for", () => {
  it("web pages", async () => {
    const each = (body: string) => expectWordsKept(parse, bytes(`<p>Shown.</p>${body}`), { type: "text/html" });
    await fc.assert(fc.asyncProperty(documents(HTML), each), RUNS);
  });

  it("OpenDocument texts", async () => {
    const each = (body: string, [header, footer]: string[]) => {
      const common = `<office:master-styles><style:master-page><style:header>${odfParagraph(`${header}<text:tab/>1`)}</style:header><style:footer>${odfParagraph(footer ?? "")}</style:footer></style:master-page></office:master-styles>`;
      const file = odfFile("text", odfParagraph("Shown.") + body, { common });
      return expectWordsKept(parse, file, { type: "application/vnd.oasis.opendocument.text" });
    };
    await fc.assert(fc.asyncProperty(documents(ODT), three, each), RUNS);
  });

  it("rich texts", async () => {
    const part = fc.tuple(fc.constantFrom(...RTF), three);
    const each = (parts: [Construct, [string, string, string]][]) => {
      const body = parts.map(([write, words]) => {
        const [a, b, c] = words.map(rtfText);
        return write(a ?? "", b ?? "", c ?? "");
      });
      const reading = { texts: parts.flatMap(([, words]) => words) };
      return expectWordsKept(parse, rtfFile(rtfParagraph("Shown.") + body.join("")), {
        type: "application/rtf",
        reading,
      });
    };
    await fc.assert(fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), each), RUNS);
  });

  it("e-books", async () => {
    const each = (chapters: string[], nav: string) =>
      expectWordsKept(parse, epubFile(["<p>Shown.</p>", ...chapters], { nav: `<nav><ol><li>${nav}</li></ol></nav>` }), {
        type: "application/epub+zip",
      });
    const chapters = fc.array(documents(HTML.slice(0, 3)), { minLength: 1, maxLength: 3 });
    await fc.assert(fc.asyncProperty(chapters, word, each), RUNS);
  });

  it("mails", async () => {
    const each = (subject: string, plain: string, html: string, [other]: string[]) => {
      const part = (type: string, text: string) =>
        `--a\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString("base64")}\r\n`;
      const inner = `--m\r\nContent-Type: message/rfc822\r\n\r\nSubject: Inner\r\n\r\n${other}\r\n`;
      const alternative = `--m\r\nContent-Type: multipart/alternative; boundary="a"\r\n\r\n${part("text/plain", plain)}${part("text/html", html)}--a--\r\n`;
      const head = `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=\r\nContent-Type: multipart/mixed; boundary="m"\r\n\r\n`;
      return expectWordsKept(parse, bytes(`${head}${alternative}${inner}--m--\r\n`), { type: "message/rfc822" });
    };
    await fc.assert(
      fc.asyncProperty(word, word, documents(HTML.slice(0, 4)), fc.tuple(fc.stringMatching(/^[a-z]{4,9}$/)), each),
      RUNS,
    );
  });

  it("Markdown and plain texts", async () => {
    const each = async (text: string) => {
      await expectWordsKept(parse, bytes(text), { type: "text/markdown" });
      await expectWordsKept(parse, bytes(text), { type: "text/plain" });
    };
    await fc.assert(fc.asyncProperty(documents(MARKDOWN, "\n\n"), each), RUNS);
  });

  it("separated values", async () => {
    const row =
      (separator: string): Construct =>
      (a, b, c) =>
        [a, `"${b}"`, c].join(separator);
    const each = (text: string) => expectWordsKept(parse, bytes(`name;size;rate\n${text}\n`), { type: "text/csv" });
    await fc.assert(
      fc.asyncProperty(documents([row(";"), row(";"), (a, b) => `${a};${b}`, (a) => a, () => ""], "\n"), each),
      RUNS,
    );
  });
});
