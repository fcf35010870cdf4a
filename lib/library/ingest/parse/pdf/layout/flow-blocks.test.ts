import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../receipt/receipt-writer";
import type { FlowItem, FlowLine, FlowTable } from "./flow";
import { writeText } from "./write-text";

const COLUMN = { left: 50, right: 350, distance: 12 };
const BOX = { left: 50, right: 350, top: 80, bottom: 200 };

/** Lines of one column as wide as it. */
function lines(...texts: readonly string[]): FlowLine[] {
  return texts.map((text, at) => {
    const baseline = 100 + 12 * at;
    const shape = { ...BOX, top: baseline - 10, bottom: baseline, baseline, size: 10, bold: false };
    return { kind: "line", text, ...shape, column: COLUMN, calls: [] };
  });
}

const aside = (text: string, figure?: number): FlowItem =>
  figure === undefined ? { kind: "aside", text } : { kind: "aside", text, figure };

function table(...rows: readonly (readonly string[])[]): FlowTable {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, lines: [text] })),
  );
  return {
    kind: "table",
    caption: null,
    titles: [],
    columns: [50, 200, 350],
    heads: 1,
    drawn: false,
    cells,
    rows: rows.length,
    ...BOX,
  };
}

/** The text of pages, and the page of some of its words. */
function read(pages: readonly (readonly FlowItem[])[], ...words: readonly string[]) {
  const { text, pageStarts } = writeText(pages, new ReceiptWriter());
  const pageOf = (word: string) => pageStarts.filter((start) => start <= text.indexOf(word)).length;
  return { text, pages: words.map(pageOf) };
}

describe("a header, footer or picture within a paragraph", () => {
  const page = (at: number) =>
    lines(`and the keeper of tower ${at} looks at the lamp`, `each night. The guard of gate ${at} writes it down,`);

  it("waits for the paragraph's end if it ends on that page", () => {
    const { text } = read([
      page(1),
      [aside("Harbour rules"), ...page(2), ...lines("as he must.")],
      lines("Another one."),
    ]);
    expect(text).toMatch(
      /writes it down, and the keeper of tower 2 .* as he must\.\n\nHarbour rules\n\nAnother one\.$/,
    );
  });

  it("stays on its own page, after the sentence that it interrupts, where the paragraph continues for pages", () => {
    const pages = [1, 2, 3, 4, 5, 6].map((at) => [...(at === 2 ? [aside("Harbour rules")] : []), ...page(at)]);
    const { text, pages: found } = read(pages, "tower 2", "Harbour rules", "gate 2", "tower 3", "gate 6");
    expect(text).toContain(
      "tower 2 looks at the lamp each night.\n\nHarbour rules\n\nThe guard of gate 2 writes it down, and",
    );
    expect(text.split("\n\n")).toHaveLength(3);
    expect(found).toEqual([2, 2, 2, 3, 6]);
  });

  it("stays on its own page with others, and before the notes of later pages", () => {
    const note: FlowItem = { kind: "note", label: "1", lines: ["Since May."] };
    const calling = page(3).map((line) => ({ ...line, calls: ["1"] }));
    const { text, pages } = read(
      [
        page(1),
        [aside("Harbour rules"), ...page(2), aside("A lamp", 1), aside("Second edition")],
        [...calling, note],
        page(4),
      ],
      "Harbour rules",
      "A lamp",
      "Second edition",
      "tower 3",
      "Note 1.",
    );
    expect(text.match(/Harbour rules|A lamp|Second edition|Note 1\./g)).toHaveLength(4);
    expect(pages.slice(0, 1)).toEqual([2]);
    expect(text.indexOf("Second edition")).toBeLessThan(text.indexOf("tower 4"));
    expect(text.indexOf("Note 1.")).toBeGreaterThan(text.indexOf("tower 3"));
  });

  it("does not interrupt a sentence, or a name with a full stop", () => {
    const whole = (at: number) =>
      lines(`and then Mr. Reed of tower ${at}, who is said`, `to know the No. ${at} lamp best of all,`);
    const pages = [whole(1), [aside("Harbour rules"), ...whole(2)], whole(3), lines("left. He was late.")];
    const { text } = read(pages);
    expect(text).toContain("No. 3 lamp best of all, left.");
    expect(text).toMatch(/left\. He was late\.\n\nHarbour rules$/);
  });
});

describe("a header within a table over several pages", () => {
  const rows = (at: number) => table(["Gate", "Fee"], [`North ${at}`, `${at}0`], [`South ${at}`, `${at}5`]);

  it("comes after the table if it ends on that page", () => {
    expect(read([[rows(1)], [aside("Harbour fees"), rows(2)], lines("The end.")]).text).toMatch(
      /\| South 2 \| 25 \|\n\nHarbour fees\n\nThe end\.$/,
    );
  });

  it("comes before the table, not pages later, if it continues", () => {
    const pages = [1, 2, 3, 4, 5].map((at) => [...(at === 2 ? [aside("Harbour fees")] : []), rows(at)]);
    const { text, pages: found } = read(
      [...pages, lines("The end.")],
      "Harbour fees",
      "North 1",
      "North 2",
      "North 5",
      "The end",
    );
    expect(text).toMatch(/^Harbour fees\n\n\| Gate \| Fee \|/);
    expect(found).toEqual([1, 1, 2, 5, 6]);
  });

  it("comes before its caption and titles", () => {
    const first = { ...rows(1), caption: "Table 1. Fees", titles: ["In euros"] };
    const pages = [[...lines("An opening."), first], [aside("Harbour fees"), rows(2)], [rows(3)]];
    expect(read(pages).text).toMatch(/^An opening\.\n\nHarbour fees\n\nTable 1\. Fees\n\nIn euros\n\n\| Gate/);
  });
});

describe("a line that several pages begin or end with", () => {
  const large = (text: string, size = 16): FlowItem[] => lines(text).map((one) => ({ ...one, size }));
  const body = (place: string) => lines(`The keeper of the ${place} counts the boats.`, "Then she writes it down.");

  it("is not a heading, however large, as one above text is", () => {
    const pages = ["mill", "weir", "lock"].map((place) => [
      ...large(`The ${place}`),
      ...body(place),
      ...large("Keep shut"),
    ]);
    expect(read(pages).text.match(/^#.*/gm)).toEqual(["# The mill", "# The weir", "# The lock"]);
  });

  it("is not a heading above a larger one either, but is one if it is the largest", () => {
    const under = (top: string, size: number) => [...large(top, size), ...large("Hours"), ...body("mill")];
    expect(read([under("Dale Mills", 12), under("Dale Mills", 12)]).text.match(/^#.*/gm)).toEqual([
      "# Hours",
      "# Hours",
    ]);
    expect(read([under("Dale Mills", 24), under("Dale Mills", 24)]).text.match(/^# .*/gm)).toHaveLength(2);
  });
});
