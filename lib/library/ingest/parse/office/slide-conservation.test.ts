import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cachedLevels,
  cachedNumbers,
  cachedTexts,
  chartAxis,
  chartPart,
  chartPlot,
  chartSeries,
} from "../../testing/chart-part";
import { setUpParser } from "../../testing/set-up-parser";
import { frame, line, shape, slidesFile, slideTable } from "../../testing/slides-file";
import type { ZipEntry } from "../../testing/zip-file";

const parseDocument = setUpParser();
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/** Possible contents of a slide, each made of words that occur nowhere else in the file. */
const KINDS = [
  "title",
  "box",
  "bullets",
  "footer",
  "table",
  "merged",
  "group",
  "hidden",
  "hiddenGroup",
  "alternative",
  "formula",
  "field",
  "picture",
  "object",
  "diagram",
  "bars",
  "levels",
  "scatter",
  "newer",
  "comment",
  "discussion",
  "notes",
] as const;
type Kind = (typeof KINDS)[number];

/** The parts that a slide refers to, and the words that its parts have. */
class Deck {
  readonly parts: ZipEntry[] = [];
  readonly words: string[] = [];
  #count = 0;

  /** A new text of two words. */
  text = () => {
    const texts = [1, 2].map((more) => `w${(this.#count + more).toString(36)}q`);
    this.#count += texts.length;
    this.words.push(...texts);
    return texts.join(" ");
  };

  add(folder: string, content: string): string {
    const name = `${folder}/p${this.parts.length}.xml`;
    this.parts.push({ name: `ppt/${name}`, content });
    return `../${name}`;
  }
}

interface Made {
  shapes: string;
  related: Record<string, readonly [string, string]>;
  notes?: string;
}

function made(kind: Kind, deck: Deck, id: string): Made {
  const { text } = deck;
  const related: Record<string, readonly [string, string]> = {};
  const refer = (type: string, folder: string, content: string) => {
    related[id] = [type, deck.add(folder, content)];
    return id;
  };
  const chart = (area: string) =>
    frame(`<c:chart r:id="${refer("chart", "charts", chartPart(area, { title: text() }))}"/>`);
  const shapes = (): string => {
    switch (kind) {
      case "title":
        return shape(line(text()), "title");
      case "box":
        return shape(line(text()) + line(text()));
      case "bullets":
        return shape(line(text(), '<a:pPr lvl="1"/>') + line(text()), "body");
      case "footer":
        return shape(line(text()), "ftr");
      case "table":
        return slideTable([
          [text(), text()],
          [text(), text()],
        ]);
      case "merged": {
        const cell = (content: string, more = "") => `<a:tc ${more}><a:txBody>${content}</a:txBody></a:tc>`;
        const [head, left] = [cell(line(text()), 'gridSpan="2"'), cell(line(text()), 'rowSpan="2"')];
        return frame(
          `<a:tbl><a:tr>${head}${cell("", 'hMerge="1"')}</a:tr><a:tr>${left}${cell(line(text()))}</a:tr><a:tr>${cell(line(text()), 'vMerge="1"')}${cell(line(text()))}</a:tr></a:tbl>`,
        );
      }
      case "group":
        return `<p:grpSp><p:grpSp>${shape(line(text()))}</p:grpSp>${shape(line(text()))}</p:grpSp>`;
      case "hidden":
        return shape(line(text())).replace("<p:cNvPr", '<p:cNvPr hidden="1"');
      case "hiddenGroup":
        return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g" hidden="1"/></p:nvGrpSpPr>${shape(line(text()))}</p:grpSp>`;
      case "alternative": {
        const forms = [shape(line(text())), shape(line(text()))];
        return `<mc:AlternateContent><mc:Choice Requires="x">${forms[0]}</mc:Choice><mc:Fallback>${forms[1]}</mc:Fallback></mc:AlternateContent>`;
      }
      case "formula":
        return shape(`<a:p><a14:m xmlns:a14="a14"><m:r xmlns:m="m"><m:t>${text()}</m:t></m:r></a14:m></a:p>`);
      case "field":
        return shape(
          `<a:p><a:fld type="datetime2"><a:t>${text()}</a:t></a:fld><a:fld type="slidenum"><a:t>${text()}</a:t></a:fld></a:p>`,
        );
      case "picture":
        return `<p:pic><p:nvPicPr><p:cNvPr id="4" name="p" descr="${text()}"/></p:nvPicPr></p:pic>`;
      case "object":
        return frame(`<p:oleObj progId="Word"><p:embed/></p:oleObj>`).replace(
          "<p:graphicFrame>",
          `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="o" title="${text()}"/></p:nvGraphicFramePr>`,
        );
      case "diagram": {
        const point = (at: number) => `<dgm:pt modelId="${at}"><dgm:t>${line(text())}</dgm:t></dgm:pt>`;
        const model = `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point(1)}${point(2)}${point(3)}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="2" srcOrd="0"/><dgm:cxn srcId="2" destId="1" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`;
        return frame(`<dgm:relIds r:dm="${refer("diagramData", "diagrams", model)}"/>`);
      }
      case "bars": {
        const series = () =>
          chartSeries(text(), { cat: cachedTexts([text(), text()]), val: cachedNumbers([1, 2]) }, trend());
        const trend = () => `<c:trendline><c:name>${text()}</c:name></c:trendline>`;
        return chart(chartPlot("bar", series() + series(), [2]) + chartAxis("val", 2, { title: text() }));
      }
      case "levels": {
        const cat = cachedLevels([
          [text(), text()],
          [text(), null],
        ]);
        return chart(chartPlot("line", chartSeries(text(), { cat, val: cachedNumbers([1, null]) })));
      }
      case "scatter": {
        const label = `<c:dLbls><c:dLbl><c:idx val="1"/><c:tx><c:rich>${line(text())}</c:rich></c:tx></c:dLbl></c:dLbls>`;
        const data = { xVal: cachedNumbers([5, 6]), yVal: cachedNumbers([7, 8]) };
        const axes = chartAxis("val", 1, { title: text() }) + chartAxis("val", 2, { title: text() });
        return chart(chartPlot("scatter", chartSeries(text(), data, label), [1, 2]) + axes);
      }
      case "newer": {
        const level = () => `<cx:lvl><cx:pt idx="0">${text()}</cx:pt><cx:pt idx="1">${text()}</cx:pt></cx:lvl>`;
        const data = `<cx:data id="0"><cx:strDim type="cat">${level()}${level()}</cx:strDim><cx:numDim type="val"><cx:lvl><cx:pt idx="0">4</cx:pt></cx:lvl></cx:numDim></cx:data>`;
        const content = `<cx:chartSpace xmlns:cx="cx" xmlns:a="a"><cx:chartData>${data}</cx:chartData><cx:chart><cx:title><cx:tx><cx:rich>${line(text())}</cx:rich></cx:tx></cx:title><cx:series layoutId="sunburst"><cx:tx><cx:txData><cx:v>${text()}</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:chart></cx:chartSpace>`;
        return frame(`<cx:chart xmlns:cx="cx" r:id="${refer("chartEx", "charts", content)}"/>`);
      }
      case "comment":
        refer("comments", "comments", `<p:cmLst xmlns:p="p"><p:cm><p:text>${text()}</p:text></p:cm></p:cmLst>`);
        return "";
      case "discussion": {
        const body = () => `<p188:txBody>${line(text())}</p188:txBody>`;
        const content = `<p188:cmLst xmlns:p188="p" xmlns:a="a"><p188:cm><p188:replyLst><p188:reply>${body()}</p188:reply></p188:replyLst>${body()}</p188:cm></p188:cmLst>`;
        refer("comments", "comments", content);
        return "";
      }
      case "notes":
        return "";
    }
  };
  const drawn = shapes();
  return { shapes: drawn, related, ...(kind === "notes" ? { notes: text() } : {}) };
}

/** Every text in the parts of a presentation that a plain XML reader finds, without knowledge of slides. */
function wordsOfParts(parts: readonly string[]): string[] {
  const texts = parts.flatMap((xml) => [
    ...[...xml.matchAll(/<(?:a|m):t>([^<]*)|<p:text>([^<]*)|<cx?:(?:v|pt|name)(?: [^>]*)?>([^<]*)/g)].map(
      ([, run, comment, value]) => run ?? comment ?? value ?? "",
    ),
    ...[...xml.matchAll(/ (?:descr|title)="([^"]*)"/g)].map(([, text = ""]) => text),
  ]);
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /^w\w+q$/.test(word));
}

describe("a presentation", () => {
  it("has each word of its parts in the text or in the receipt", async () => {
    const slides = fc.array(
      fc.record({
        kinds: fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 7 }),
        hidden: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const each = async (document: { kinds: Kind[]; hidden: boolean }[]) => {
      const deck = new Deck();
      const first = { shapes: shape(line("Deck"), "title"), hidden: false };
      const others = document.map(({ kinds, hidden }) => {
        const all = kinds.map((kind, at) => made(kind, deck, `r${at}`));
        const notes = all.flatMap((one) => one.notes ?? []).join(" ");
        return {
          shapes: all.map(({ shapes }) => shapes).join(""),
          related: Object.assign({}, ...all.map(({ related }) => related)),
          hidden,
          ...(notes === "" ? {} : { notes }),
        };
      });
      const outcome = await parseDocument(slidesFile([first, ...others], deck.parts), PPTX);
      if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
      const { text, receipt } = outcome;
      expect(receipt.characters?.leftOut.unaccounted ?? 0, text).toBe(0);
      const named = [...receipt.leftOutTexts, ...receipt.hidden].map((one) => one.text);
      const known = new Set([text, ...named].join(" ").match(/w[a-z\d]+q/g));
      const written = others.map(({ shapes, notes = "" }) => `${shapes}<a:t>${notes}</a:t>`);
      const found = wordsOfParts([...written, ...deck.parts.map(({ content }) => String(content))]);
      // The XML reader itself finds words.
      expect(new Set(found)).toEqual(new Set(deck.words));
      expect(found.filter((word) => !known.has(word))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(slides, each), { numRuns: 60, seed: 20260 });
  });
});
