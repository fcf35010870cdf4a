import { describe, expect, it } from "vitest";
import type { PageContent, PageWord } from "../../page/page-content";
import { RunningLines } from "./running-lines";

const WIDTH = 595;
const HEIGHT = 842;

/** Words of a line; those after "→" start at the middle of the page. */
function line(text: string, y: number, size = 10): PageWord[] {
  let right = 57;
  return text.split(" ").flatMap((word) => {
    if (word === "→") {
      right = WIDTH / 2;
      return [];
    }
    const left = right + 0.3 * size;
    right = left + 0.6 * size * word.length;
    const box = { left, right, top: y - 0.8 * size, bottom: y + 0.2 * size };
    return [{ ...box, text: word, baseline: y, size, bold: false, spaced: true, mark: null, artifact: false }];
  });
}

/** A line in bold. */
function bold(text: string, y: number): PageWord[] {
  return line(text, y).map((word) => ({ ...word, bold: true }));
}

/** Pages of these words, and the texts left out of each: at their first occurrence and later. */
function leftOut(pages: readonly PageWord[][]): string[][] {
  const running = new RunningLines();
  const contents = pages.map(
    (words): PageContent => ({ width: WIDTH, height: HEIGHT, words, turned: [], rules: [], fills: [], figures: [] }),
  );
  const found = [...contents.flatMap((page) => running.add(page)), ...running.rest()];
  return found.map(({ first, again }) => [...first, ...again]);
}

/** Nine lines of text; no two pages have lines that start alike. */
function prose(page: number): PageWord[] {
  return Array.from({ length: 9 }, (_, at) => line(`Word${page}x${at} of the text goes on here`, 110 + 14 * at)).flat();
}

interface Read {
  /** The rest of the line on each page. */
  kept: string[];
  first: string[];
  again: string[];
}

/** Pages with three lines of text and one apart from them, by default as the last. */
function read(lines: readonly string[], at: { y?: (page: number) => number; size?: number } = {}): Read {
  const { y = () => 400, size = 10 } = at;
  const running = new RunningLines();
  const pages = lines.map((text, index): PageContent => {
    const body = [100, 112, 124].flatMap((baseline, at) => line(`Page${index} line${at} of the body`, baseline));
    const words = [...body, ...line(text, y(index + 1), size)];
    return { width: WIDTH, height: HEIGHT, words, turned: [], rules: [], fills: [], figures: [] };
  });
  const found = [...pages.flatMap((page) => running.add(page)), ...running.rest()];
  expect(found.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
  return {
    kept: found.map(({ words }, index) =>
      words
        .filter(({ baseline }) => baseline === y(index + 1))
        .map((word) => word.text)
        .join(" "),
    ),
    first: found.flatMap(({ first }) => first),
    again: found.flatMap(({ again }) => again),
  };
}

/** The same line on each of five pages, except for the parts that depend on the page. */
function five(text: (page: number) => string): string[] {
  return [1, 2, 3, 4, 5].map(text);
}

const NONE_KEPT = ["", "", "", "", ""];

describe("RunningLines leaves out", () => {
  it("a footer after its first page, whatever the number of the page in it", () => {
    const footer = (page: number) => `Annual report 2025 sheet ${page + 40} of 60`;
    const { kept, first, again } = read(five(footer));
    expect({ kept, first }).toEqual({ kept: NONE_KEPT, first: [footer(1)] });
    expect(again).toEqual([2, 3, 4, 5].map(footer));
  });

  it.each([
    ["alone", (page: number) => `${page + 17}`],
    ["between dashes", (page: number) => `– ${page + 17} –`],
    ["after a word", (page: number) => `Page ${page}`],
    ["within a chapter", (page: number) => `4-${page + 6}`],
    ["of all pages, in French", (page: number) => `${page} sur 5`],
    ["of all pages, in German", (page: number) => `Seite ${page} von 5`],
    ["of sheets, in French", (page: number) => `Feuillet n° ${page + 2}`],
    ["Roman", (page: number) => ["iii", "iv", "v", "vi", "vii"][page - 1] ?? ""],
    ["Roman capitals between signs", (page: number) => `~ ${["I", "II", "III", "IV", "V"][page - 1]} ~`],
    ["within an annex", (page: number) => `C.${page + 1}`],
  ])("page numbers: %s", (_, text) => {
    expect(read(five(text)).kept).toEqual(NONE_KEPT);
  });

  it.each([
    ["after a word", (page: number) => `Page ${page}`],
    ["of all pages", (page: number) => `${page} / 5`],
  ])("page numbers in type larger than the text: %s", (_, text) => {
    expect(read(five(text), { size: 13 }).kept).toEqual(NONE_KEPT);
  });

  it("a page number beside a header, and on pages of a scan, which are never in quite the same place", () => {
    const header = read(five((page) => `Harbour office → ${page + 3}`));
    expect(header).toMatchObject({ kept: NONE_KEPT, first: ["Harbour office"] });
    const scan = read(
      five((page) => `${page + 3}`),
      { y: (page) => 400 + 2.3 * page },
    );
    expect(scan).toEqual({ kept: NONE_KEPT, first: [], again: ["4", "5", "6", "7", "8"] });
  });

  it("the page's own number in a document of two pages", () => {
    expect(read(["Page 1 of 2", "Page 2 of 2"])).toMatchObject({
      kept: ["", ""],
      again: ["Page 1 of 2", "Page 2 of 2"],
    });
  });
});

describe("RunningLines leaves out of books", () => {
  const book = (left: (page: number) => string, right: (page: number) => string) =>
    leftOut(
      [1, 2, 3, 4, 5, 6].map((page) => [...line(page % 2 === 0 ? left(page) : right(page), 50, 8), ...prose(page)]),
    );

  it("the headers of left and right pages", () => {
    const [left, right] = ["Tides and quays", "The harbour of the north"];
    expect(
      book(
        () => left,
        () => right,
      ),
    ).toEqual([[right], [left], [right], [left], [right], [left]]);
  });

  it("those that have the number of the page, beside one space or more", () => {
    const pages = book(
      (page) => `${page + 30} Tides and quays`,
      (page) => `The harbour ${page + 30}`,
    );
    expect(pages).toEqual(
      [31, 32, 33, 34, 35, 36].map((n) => [n % 2 === 0 ? `${n} Tides and quays` : `The harbour ${n}`]),
    );
  });

  it("the title of a chapter of two pages beside that of the book", () => {
    const chapters = ["Ropes", "Ropes", "Ropes", "Sails", "Sails", "Masts"];
    const pages = chapters.map((chapter, at) => [...line(`${chapter} → The shipyard`, 50, 8), ...prose(at)]);
    expect(leftOut(pages).map((texts) => texts.toSorted())).toEqual([
      ...Array.from({ length: 3 }, () => ["Ropes", "The shipyard"]),
      ...Array.from({ length: 2 }, () => ["Sails", "The shipyard"]),
      ["The shipyard"],
    ]);
  });
});

describe("RunningLines distinguishes a footer from a form", () => {
  const months = ["May", "June", "July", "August", "October"];
  const slip = (month: string, lines: readonly (readonly [string, number])[]) => [
    ...line(`Hours of ${month} → Mill Lane`, 150),
    ...line(`Paid for ${month} on the last day`, 164),
    ...line(`Tax: ${month}`, 178),
    ...lines.flatMap(([text, y]) => line(text, y)),
  ];

  it("keeps what copies of a form have in common", () => {
    const pages = months.map((month) =>
      slip(month, [
        ["Slip of Ada Lind", 40],
        ["Paid out: 1,920.40 GBP", 760],
        ["Quay Mills, Harbour Street", 810],
      ]),
    );
    expect(leftOut(pages)).toEqual([[], [], [], [], []]);
  });

  it("leaves out a small footer of copies of a form, and keeps their fields", () => {
    const pages = months.map((month) =>
      slip(month, [
        ["Slip of Ada Lind", 40],
        ["Paid out: 1,920.40 GBP", 740],
      ]).concat(line("Crew: the second boat", 780, 7), line("Quay Mills, Harbour Street", 810, 7)),
    );
    expect(leftOut(pages)).toEqual(months.map(() => ["Quay Mills, Harbour Street"]));
  });

  it("keeps what certificates of a few lines have in common", () => {
    const pages = ["Ada Lind", "Bo Marsh", "Cy Noor", "Di Okon"].map((name) => [
      ...line("Certificate of diving", 120, 24),
      ...line(name, 300, 16),
      ...line("dived at the quay", 340, 16),
      ...line("Lasted: 3 hours", 700, 12),
    ]);
    expect(leftOut(pages)).toEqual([[], [], [], []]);
  });

  it("keeps copies of a page that is called the only one", () => {
    const pages = months.map((_, at) => [...line("Yours, the warden", 60), ...prose(at), ...line("Page 1 of 1", 810)]);
    expect(leftOut(pages)).toEqual(months.map(() => ["Page 1 of 1"]));
  });

  it.each(["Total 96.50 EUR", "Net pay → 1,870.20", "Rent: £640 a month", "Members: → 31"])(
    "keeps the same amount on pages of text: %s",
    (amount) => {
      const pages = months.map((_, at) => [...prose(at), ...line(amount, 800)]);
      expect(leftOut(pages)).toEqual([[], [], [], [], []]);
    },
  );

  it("keeps a sum in small type, and leaves out the capital of a company there", () => {
    const page = (text: string) => months.map((_, at) => [...prose(at), ...line(text, 810, 7)]);
    expect(leftOut(page("Total to pay 96.50 EUR"))).toEqual([[], [], [], [], []]);
    const capital = "Quay Mills SA, capital of 80 000 €";
    expect(leftOut(page(capital))).toEqual(months.map(() => [capital]));
  });

  it("keeps the end of a sentence at the same place", () => {
    const pages = months.map((_, at) => [
      ...prose(at),
      ...line(`The crew of ${at + 3} boats had ${at * 2} days, and each of them`, 600),
      ...line("a day of rest.", 614),
    ]);
    expect(leftOut(pages)).toEqual([[], [], [], [], []]);
  });

  it("keeps a paragraph, and one line of it, that several pages begin with", () => {
    const paragraph = [
      "The board of the quay examined what its members",
      "had sent and took note of it. It then went",
      "on to the boats.",
    ];
    for (const lines of [paragraph, paragraph.slice(1)]) {
      const pages = months.map((_, at) => [
        ...line(lines.length === 3 ? "" : `Boat ${at * 3} was repaired by then, and nobody`, 30),
        ...lines.flatMap((text, row) => line(text, 44 + 14 * row)),
        ...prose(at),
      ]);
      expect(leftOut(pages)).toEqual([[], [], [], [], []]);
    }
  });

  it("leaves out the three lines of a footer", () => {
    const lines = ["Quay Mills, Harbour Street 4", "Capital: 80,000 GBP in shares", "Registered in Perth"];
    const pages = months.map((_, at) => [...prose(at), ...lines.flatMap((text, row) => line(text, 790 + 9 * row, 7))]);
    for (const texts of leftOut(pages)) expect(texts.toSorted()).toEqual(lines.toSorted());
  });
});

describe("RunningLines keeps", () => {
  it.each([
    ["with a full stop", (page: number) => line(`${page}.`, 60)],
    ["in bold", (page: number) => bold(`${page}`, 60)],
    ["beside the number of the page", (page: number) => [...line(`${page}`, 60), ...line(`Page ${page} of 5`, 800, 8)]],
  ])("the numbers of sections at the top of pages: %s", (_, top) => {
    for (const texts of leftOut([1, 2, 3, 4, 5].map((page) => [...prose(page), ...top(page)])))
      expect(texts.filter((text) => !text.startsWith("Page"))).toEqual([]);
  });

  it("figures as large as the text of a slide", () => {
    const pages = five((page) => `${page + 20}`).map((figure, at) => [
      ...line(`Title${at} of this slide`, 100, 26),
      ...line(figure, 700, 24),
    ]);
    expect(leftOut(pages)).toEqual([[], [], [], [], []]);
  });

  it("lots that are numbered like pages, on each page", () => {
    const pages = [1, 2, 3, 4, 5].map((page) => [...line(`Lot ${page}`, 50), ...prose(page)]);
    expect(leftOut(pages)).toEqual([[], [], [], [], []]);
  });
  it.each([
    ["a total on a page alone", ["73"]],
    ["totals of pages that have nothing to do with each other", ["73", "5", "118", "60", "41"]],
    ["years", five((page) => `${2_014 + page}`)],
    ["numbers of the same place on two pages", ["12", "13"]],
    ["numbers that say something else on each page", five((page) => `Seal of sheet ${page} is ${7_000 + page * 31}`)],
    ["invoices that are numbered like pages", five((page) => `Invoice ${page + 152}`)],
    ["invoices numbered within a year", five((page) => `${page + 152}/2024`)],
    ["amounts that grow by one", five((page) => `${page + 11} €`)],
  ])("%s", (_, lines) => {
    expect(read(lines)).toEqual({ kept: lines, first: [], again: [] });
  });

  it("numbers at other places or edges of their pages", () => {
    const lines = five((page) => `${page}`);
    expect(read(lines, { y: (page) => 300 + 60 * page }).kept).toEqual(lines);
    expect(read(lines, { y: (page) => (page % 3 === 0 ? 30 : 300 + 60 * page) }).kept).toEqual(lines);
  });

  it("numbers in large type that nothing calls the number of a page", () => {
    const lines = five((page) => `${page + 30}`);
    expect(read(lines, { size: 24 }).kept).toEqual(lines);
  });

  it("the label of another amount on each page", () => {
    const lines = ["Total → 884", "Total → 1 250,50 €", "Total → 96", "Total → 31", "Total → 7"];
    expect(read(lines).kept).toEqual(lines.map((text) => text.replace("→ ", "")));
  });

  it("a row of numbers", () => {
    const lines = five(() => "2023 → 2024");
    expect(read(lines).kept).toEqual(lines.map((text) => text.replace("→ ", "")));
  });

  it("the first of the lines that differ in a number other than the page's", () => {
    const lines = [1, 1, 1, 2, 2, 2].map((part) => `Part ${part} of the law`);
    expect(read(lines).first).toEqual(["Part 1 of the law", "Part 2 of the law"]);
  });
});

/** The titles of pages, and the other texts left out of each. */
function titles(pages: readonly PageWord[][]) {
  const running = new RunningLines();
  const contents = pages.map(
    (words): PageContent => ({ width: WIDTH, height: HEIGHT, words, turned: [], rules: [], fills: [], figures: [] }),
  );
  const found = [...contents.flatMap((page) => running.add(page)), ...running.rest()];
  return found.map(({ title, again }) => ({ title, again }));
}

describe("RunningLines finds the titles of pages", () => {
  const invoice = (number: number) => `Invoice no. ${number} for Client ${"ABCD"[number % 4]}`;

  it("that name each of them", () => {
    const pages = [771, 772, 773].map((number) => [...line(invoice(number), 40), ...prose(number)]);
    expect(titles(pages)).toEqual([771, 772, 773].map((number) => ({ title: [invoice(number)], again: [] })));
  });

  it("once if several pages have it", () => {
    const pages = [771, 771, 772, 772].map((number, at) => [...line(invoice(number), 40), ...prose(at)]);
    expect(titles(pages)).toEqual(
      [771, 772].flatMap((number) => [
        { title: [invoice(number)], again: [] },
        { title: [], again: [invoice(number)] },
      ]),
    );
  });

  it("that begin unlike, on copies of a form", () => {
    const form = (name: string) => [
      ...line(name, 40),
      ...["Berth: 4", "Fee: 120", "Term: spring"].flatMap((text, at) => line(text, 90 + 14 * at)),
    ];
    const names = ["To Mr Alder", "For Ms Birch"];
    expect(titles(names.map(form))).toEqual(names.map((name) => ({ title: [name], again: [] })));
  });

  it.each([
    ["captions", (at: number) => line(`Table ${at}: Berths of quay ${at * 7}`, 40)],
    ["sentences", (at: number) => line(`The board met on day ${at * 7}.`, 40)],
    ["pages without a line set apart", () => []],
  ])("but not in %s", (_, top) => {
    const pages = [1, 2, 3].map((at) => [...top(at), ...prose(at)]);
    expect(titles(pages).map(({ title }) => title)).toEqual([[], [], []]);
  });

  it("but not if the page continues with a sentence", () => {
    const pages = [1, 2, 3].map((at) => [
      ...line(`Chapter ${at * 2} Fees`, 40),
      ...line("and so on.", 90),
      ...prose(at),
    ]);
    expect(titles(pages).map(({ title }) => title)).toEqual([[], [], []]);
  });
});

describe("a Roman number alone", () => {
  it("is the page number if the next pages have theirs in digits, and text otherwise", () => {
    expect(read(["II", "15", "16", "17"]).kept).toEqual(["", "", "", ""]);
    expect(read(["II", "15", "23", "9"]).kept[0]).toBe("II");
    expect(read(["II", "of the second part", "16", "17"]).kept[0]).toBe("II");
    expect(read(["II", "15", "16", "17"], { y: (page) => (page === 1 ? 300 : 400) }).kept[0]).toBe("II");
  });
});
