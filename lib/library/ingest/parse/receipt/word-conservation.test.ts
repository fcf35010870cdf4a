import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setUpParser } from "../../testing/set-up-parser";
import { wordFile } from "../../testing/word-file";

const parseDocument = setUpParser();

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Placeholder for a separate word, and for the number of a note, until the document is complete. */
const WORD_HERE = "§";
const NOTE_HERE = "¤";
const words = (count: number) => `${WORD_HERE} `.repeat(count);
const run = (text: string, properties = "") => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const inside =
  (name: string, attributes = "") =>
  (content: string) =>
    `<w:${name}${attributes}>${content}</w:${name}>`;
const drawn = (content: string) =>
  `<w:drawing><wp:anchor><a:graphic><a:graphicData uri="x">${content}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const sign = (content: string) => `<m:r><m:t>${content}</m:t></m:r>`;
const deleted = '<w:r><w:delText xml:space="preserve">§ </w:delText></w:r>';

/** Parts of a document, as XML. */
const { blocks } = fc.letrec<Record<"inline" | "inlines" | "block" | "blocks" | "formula", string>>((tie) => {
  const inlines = tie("inlines");
  const wrapped = fc
    .constantFrom(
      inside("fldSimple", ' w:instr=" SEQ x "'),
      inside("bdo", ' w:val="rtl"'),
      inside("dir", ' w:val="ltr"'),
      inside("smartTag", ' w:element="x"'),
      inside("customXml", ' w:element="x"'),
      inside("ins", ' w:id="1"'),
      inside("moveTo", ' w:id="1"'),
      inside("hyperlink", ' w:anchor="x"'),
      inside("unheardOf"),
      (content: string) => `<w:sdt><w:sdtPr><w:dropDownList/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`,
      (content: string) =>
        `${field("begin")}<w:r><w:instrText>REF x</w:instrText></w:r>${field("separate")}${content}${field("end")}`,
      (content: string) =>
        `<w:r><w:ruby><w:rt>${run(words(1))}</w:rt><w:rubyBase>${content}</w:rubyBase></w:ruby></w:r>`,
    )
    .chain((wrap) => inlines.map(wrap));
  const leaf = fc.oneof(
    fc.constantFrom(
      run(words(2)),
      run(words(1), "<w:rPr><w:vanish/></w:rPr>"),
      `<w:del w:id="2">${deleted}</w:del>`,
      `<w:moveFrom w:id="2">${run(words(1))}</w:moveFrom>`,
      '<w:r><w:br w:type="page"/></w:r>',
      "<w:r><w:tab/><w:noBreakHyphen/><w:cr/></w:r>",
      '<w:r><w:pict><v:oval><v:textpath string="§"/></v:oval></w:pict></w:r>',
      `<w:r><w:footnoteReference w:id="${NOTE_HERE}"/></w:r>`,
      `<w:r>${drawn("<a:sp><a:txBody><a:p><a:r><a:t>§</a:t></a:r></a:p></a:txBody></a:sp>")}</w:r>`,
      "<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val='1'/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt>",
    ),
    tie("formula").map((content) => `<m:oMathPara><m:oMath>${content}</m:oMath></m:oMathPara>`),
  );
  const boxed = fc
    .constantFrom(
      (content: string) =>
        `<w:r>${drawn(`<wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp>`)}</w:r>`,
      (content: string) =>
        `<w:r><w:pict><v:group><v:oval><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:oval></v:group></w:pict></w:r>`,
      (content: string) => `<w:r><both>${content}</both></w:r>`,
    )
    .chain((wrap) => tie("blocks").map(wrap));
  const block = fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    inlines.map((content) => `<w:p>${content}</w:p>`),
    inlines.map((content) => `<w:p><w:pPr><w:pStyle w:val="Titre1"/></w:pPr>${content}</w:p>`),
    inlines.map(
      (content) => `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr>${content}</w:p>`,
    ),
    inlines.map((content) => `<w:p><w:pPr><w:rPr><w:del w:id="3"/></w:rPr></w:pPr>${content}</w:p>`),
    fc.tuple(tie("blocks"), tie("blocks"), tie("blocks"), tie("blocks")).map(([a, b, c, d]) => {
      const cell = (content: string) => `<w:tc>${content}</w:tc>`;
      const inControl = `<w:sdt><w:sdtContent><w:tr>${cell(c)}<w:sdt><w:sdtContent>${cell(d)}</w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt>`;
      return `<w:tbl><w:tr>${cell(a)}${cell(b)}</w:tr>${inControl}<w:tr><w:trPr><w:del w:id="4"/></w:trPr>${cell(`<w:p>${run(words(1))}</w:p>`)}</w:tr></w:tbl>`;
    }),
    tie("blocks").map((content) => `<w:sdt><w:sdtContent>${content}</w:sdtContent></w:sdt>`),
    tie("blocks").map((content) => `<w:customXml w:element="x">${content}</w:customXml>`),
    fc.constant('<w:altChunk r:id="page"/>'),
  );
  return {
    inline: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, wrapped, boxed),
    inlines: fc.array(tie("inline"), { maxLength: 2 }).map((all) => run(words(1)) + all.join("")),
    block,
    blocks: fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((all) => all.join("")),
    formula: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constant(sign(WORD_HERE)),
      fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `<m:f><m:num>${a}</m:num><m:den>${b}</m:den></m:f>`),
      fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `<m:sSup><m:e>${a}</m:e><m:sup>${b}</m:sup></m:sSup>`),
      fc
        .tuple(tie("formula"), tie("formula"))
        .map(([a, b]) => `<m:nary><m:sub>${a}</m:sub><m:sup/><m:e>${b}</m:e></m:nary>`),
      tie("formula").map(
        (a) => `<m:d><m:e>${a}</m:e></m:d><m:func><m:fName>${sign("§")}</m:fName><m:e>${a}</m:e></m:func>`,
      ),
      tie("formula").map((a) => `<m:rad><m:deg/><m:e>${a}</m:e></m:rad><m:eqArr><m:e>${a}</m:e></m:eqArr>`),
      tie("formula").map((a) => `<w:del w:id="5">${sign("§")}</w:del><m:m><m:mr><m:e>${a}</m:e></m:mr></m:m>`),
    ),
  };
});

/** The document with its placeholders replaced by words, each once, and the content that it has in two forms. */
function completed(xml: string): { body: string; notes: Record<number, string> } {
  const counted = { words: 0, notes: 0 };
  const next = (kind: keyof typeof counted) => String(++counted[kind]);
  const word = () => `w${next("words").padStart(4, "0")}`;
  let body = xml.replaceAll(WORD_HERE, word).replaceAll(NOTE_HERE, () => next("notes"));
  const forms = (_: string, content: string) =>
    `<mc:AlternateContent><mc:Choice Requires="wps">${drawn(`<w:txbxContent>${content}</w:txbxContent>`)}</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`;
  while (body.includes("<both>")) body = body.replace(/<both>((?:(?!<both>).)*?)<\/both>/g, forms);
  const notes = Object.fromEntries(Array.from({ length: counted.notes + 1 }, (_, at) => [at + 1, word()]));
  return { body, notes };
}

/** The words of a part by an independent reading: of every element that contains text, regardless of its context. */
function wordsIn(xml: string): string[] {
  const texts = [...xml.matchAll(/<(?:w:t|w:delText|m:t|a:t)(?: [^>]*)?>([^<]*)<|string="([^"]*)"/g)];
  return texts.flatMap(([, text = "", drawnText = ""]) => `${text} ${drawnText}`.match(/w\d{4}/g) ?? []);
}

describe("the words of a Word document", () => {
  it("are in the text, each once, or in the receipt, whatever they are nested in", async () => {
    const each = async (xml: string) => {
      const { body, notes } = completed(xml);
      const page = xml.includes("altChunk") ? ["page1", "page2"] : [];
      const file = wordFile(body, {
        footnotes: notes,
        related: {
          header: `<w:p>${run("header1")}</w:p>`,
          comments: `<w:comment><w:p>${run("comment1")}</w:p></w:comment>`,
        },
        relations: { page: ["aFChunk", "page.html"] },
        more: [{ name: "word/page.html", content: `<p>${page.join("<table><tr><td>")}` }],
      });
      const outcome = await parseDocument(file, WORD);
      if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
      const { text, receipt } = outcome;
      const named = [...receipt.leftOutTexts, ...receipt.hidden].map((one) => one.text).join(" ");
      const found = [...wordsIn(body), ...Object.values(notes), ...page, "header1", "comment1"];
      for (const word of found) {
        const times = text.split(word).length - 1;
        expect(times > 0 || named.includes(word), `${word} is lost in ${text}`).toBe(true);
        if (/^w/.test(word)) expect(times, `${word} is repeated in ${text}`).toBeLessThan(2);
      }
      const gone = [...body.matchAll(/<w:delText[^>]*>(w\d{4})/g)].map(([, word = ""]) => word);
      for (const word of gone) expect(text).not.toContain(word);
      expect(receipt.characters?.leftOut.unaccounted ?? 0).toBe(0);
    };
    await fc.assert(fc.asyncProperty(blocks, each), { numRuns: 60 });
  });
});
