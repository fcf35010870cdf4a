/**
 * Parsing alone, without embedding and storing.
 *
 * - `npm run bench:parsing -- --pages 40 --formats pdf,docx`: processor time of a page by format
 * - `npm run bench:parsing -- --corpus FOLDER --json FILE`: a folder of files beside an independent reader: words lost,
 *   tables, failures and time. poppler and pandoc are used if they are installed.
 * - `npm run bench:parsing -- --tables --keep FOLDER`: sixty made tables: cells found under their column's name
 */

import { parseArgs } from "node:util";
import { measureCorpus } from "./parsing/corpus/measure-corpus";
import { measureMadePages } from "./parsing/made-pages";
import { measureTables } from "./parsing/tables/measure-tables";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "40" },
    formats: { type: "string" },
    corpus: { type: "string" },
    json: { type: "string" },
    tables: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
  },
});
const formats = values.formats?.split(",");

if (values.corpus !== undefined) await measureCorpus(values.corpus, { formats, json: values.json });
else if (values.tables) await measureTables(Number(values.seed), { keep: values.keep });
else await measureMadePages(Number(values.pages), formats);
