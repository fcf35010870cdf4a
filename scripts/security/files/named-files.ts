import { type HostileFile, utf8 } from "../hostile-file";

const NAMES = [
  "../../../etc/passwd.md",
  "..\\..\\windows\\win.md",
  "a\u0007\u001b[31mred.md",
  "\u202efdp.exe.md",
  `${"long-".repeat(180)}.md`,
  "con.md",
];

export const NAMED_FILES: readonly HostileFile[] = [
  ...NAMES.map((fileName, at) => ({
    what: `name ${JSON.stringify(fileName.slice(0, 30))}`,
    fileName,
    make: () => utf8(`# Note ${at}\n\nA note whose name is number ${at}.\n`),
  })),
  { what: "PDF that is a page", fileName: "page.pdf", make: () => utf8("<html><body>no PDF</body></html>") },
  { what: "text that is a PDF", fileName: "pdf.txt", make: () => utf8("%PDF-1.7\n1 0 obj\n") },
  {
    what: "table that is a picture",
    fileName: "picture.csv",
    make: () => Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7) % 256),
  },
];
