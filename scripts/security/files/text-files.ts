import { type HostileFile, LARGE_BYTES, repeated, utf8 } from "../hostile-file";

const PROSE = "The turbine was serviced in March by its own people, who found nothing wrong. ";

export const TEXT_FILES: readonly HostileFile[] = [
  {
    what: "Markdown of 19.5 MB under one heading",
    fileName: "manual.md",
    make: () => utf8(`# Manual\n\n${repeated(`${PROSE}\n\n`, LARGE_BYTES)}`),
  },
  {
    what: "Markdown heading of 19.5 MB",
    fileName: "heading.md",
    make: () => utf8(`# ${repeated("turbine ", LARGE_BYTES)}\n\nText.\n`),
  },
  {
    what: "Markdown of four million headings",
    fileName: "headings.md",
    make: () => utf8(repeated("# a\n\n", LARGE_BYTES)),
  },
  {
    what: "Markdown table of one row",
    fileName: "row.md",
    make: () => utf8(`| a | b |\n| --- | --- |\n| ${repeated("turbine | ", 8_000_000)}|\n`),
  },
  { what: "text of one word", fileName: "word.txt", make: () => utf8(repeated("a", LARGE_BYTES)) },
  { what: "text of one line", fileName: "line.txt", make: () => utf8(repeated(PROSE, LARGE_BYTES)) },
  { what: "text of dots", fileName: "dots.txt", make: () => utf8(`${repeated(".", 4_000_000)}x`) },
  { what: "table of commas", fileName: "commas.csv", make: () => utf8(`a,b\n"${",".repeat(8_000_000)}`) },
  {
    what: "table of quotation marks",
    fileName: "quotes.csv",
    make: () => utf8(`a,b\n${repeated('"",""\n', 2_000_000)}"`),
  },
  {
    what: "table with a book in a cell",
    fileName: "cell.csv",
    make: () => utf8(`a,b\n1,${repeated("x ", 8_000_000)}\n`),
  },
];
