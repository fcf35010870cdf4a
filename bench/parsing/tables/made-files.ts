import { CorpusWords, type Random } from "../../reading/pdf/corpus-words";
import { mulberry32 } from "../../shared/mulberry-32";
import { writeCsv } from "./files/write-csv";
import { writeOpenDocument } from "./files/write-open-document";
import { writePdf } from "./files/write-pdf";
import { writeWebPage } from "./files/write-web-page";
import { writeWord } from "./files/write-word";
import { writeWorkbook } from "./files/write-workbook";
import { type Kind, TableMaker } from "./kinds";
import type { MadeFile } from "./made-table";

type Write = (file: MadeFile, around: readonly string[], random: Random) => Uint8Array | Promise<Uint8Array>;

const COMMON = ["one head row", "unit row", "years and digits", "two head rows"] as const satisfies Kind[];
const TEXTS = [...COMMON, "empty corner", "spanner heads", "merged cells", "footnote marks"] as const satisfies Kind[];

/** Ten kinds of tables for each format. */
const FORMATS: Readonly<Record<string, { write: Write; kinds: readonly Kind[] }>> = {
  docx: { write: writeWord, kinds: [...TEXTS, "totals", "caption"] },
  xlsx: {
    write: writeWorkbook,
    kinds: [...COMMON, "empty corner", "spanner heads", "merged cells", "empty cells", "two tables", "decimal marks"],
  },
  odt: { write: writeOpenDocument, kinds: [...TEXTS, "row labels", "decimal marks"] },
  html: { write: writeWebPage, kinds: [...TEXTS, "caption", "no rules"] },
  pdf: {
    write: writePdf,
    kinds: [...COMMON, "spanner heads", "empty cells", "totals", "long cells", "no rules", "several pages"],
  },
  csv: {
    write: writeCsv,
    kinds: [...COMMON, "empty corner", "empty cells", "totals", "decimal marks", "two tables", "caption"],
  },
};

export interface WrittenFile extends MadeFile {
  name: string;
  bytes: Uint8Array;
}

/** Sixty files, half of them in French, with tables of ten kinds in each of six formats. */
export async function madeFiles(seed: number): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for (const [format, { write, kinds }] of Object.entries(FORMATS)) {
    for (const [at, kind] of kinds.entries()) {
      const random = mulberry32(seed * 1_000 + files.length);
      const language = (at + files.length / kinds.length) % 2 < 1 ? "en" : "fr";
      const file: MadeFile = { format, kind, language, tables: new TableMaker(language, random).make(kind) };
      const words = new CorpusWords(language, random);
      const bytes = await write(file, [words.sentence(), words.sentence()], random);
      files.push({ ...file, name: `${kind.replaceAll(" ", "-")}.${format}`, bytes });
    }
  }
  return files;
}
