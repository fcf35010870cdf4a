import type { QuestionReading } from "../question-reading";

const ROW_NUMBER = /^\d{2,}$/;
/** Words between the name of the rows and a number ("order no. 4503"). */
const GAP = 2;

/** Rows that are named by their number, after the word for the rows: "order 4503", "commandes 704 et 705". */
export function readNumberedRows(reading: QuestionReading): void {
  const { line, lexicon } = reading;
  const key = lexicon.columns[lexicon.key ?? -1];
  if (key === undefined || !key.numbers || !key.tellsRows || key.column.type !== "number") return;
  const values: string[] = [];
  let after = -1;
  for (const [at, token] of line.tokens.entries()) {
    const isNamed = reading.open.some((link) =>
      link.to === at || (link.to < at && at - link.to < GAP && line.isSilent(at - 1))
        ? link.kind === "entity" || (link.kind === "column" && link.column === key.at)
        : false,
    );
    const isNext = after !== -1 && at - after <= GAP && line.isSilent(at - 1);
    if (token.number === null || !ROW_NUMBER.test(token.text) || !line.isFree({ from: at, to: at + 1 })) continue;
    if (!isNamed && !isNext) continue;
    values.push(token.number);
    line.use({ from: at, to: at + 1 });
    after = at;
  }
  if (values.length === 0) return;
  // Another table may have them.
  if (values.some((value) => lexicon.rowNumbers?.has(value) !== true)) reading.fail();
  reading.namesNumber = true;
  reading.scores.push(1);
  reading.where.push({ test: "one_of", column: key.at, negated: false, values: [...new Set(values)] });
}
