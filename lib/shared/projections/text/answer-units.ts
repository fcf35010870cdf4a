import { markdownBlocks, type TextBlock, textLines } from "@/lib/shared/projections/text/markdown-blocks";

/**
 * A part of an answer as far as its checks go. `prose` holds sentences; `whole` is one claim, such as a row of a table or
 * a block of code; `label` states nothing: a heading, the head of a table.
 */
export interface AnswerUnit {
  kind: "prose" | "whole" | "label";
  start: number;
  end: number;
  /** Where the table or the code begins that it is in: a growing answer is read again from there. */
  readFrom: number;
}

const BOLD_LINE = /^\s*(\*\*|__)[^*_\n]+\1:?\s*$/;
const TABLE_LINE = /^\s*\|/;
const DELIMITER_ROW = /^\s*\|[\s:|]*-[\s:|-]*$/;

/**
 * Cuts an answer into contiguous units that cover all of it. However an answer grows, only its last unit changes.
 * @param growing more text will follow
 */
export function answerUnits(text: string, growing = false): AnswerUnit[] {
  const units: AnswerUnit[] = [];
  const add = (kind: AnswerUnit["kind"], { start, end }: Pick<TextBlock, "start" | "end">, readFrom = start) => {
    const last = units.at(-1);
    if (kind === "prose" && last?.kind === "prose") last.end = end;
    else units.push({ kind, start, end, readFrom });
  };
  for (const block of markdownBlocks(text)) {
    if (block.kind === "code") add("whole", block);
    else if (block.kind === "rule") add("label", block);
    else if (block.kind === "heading") add(isLabel(text.slice(block.start, block.end)) ? "label" : "whole", block);
    else for (const unit of lineUnits(text, block, growing)) add(unit.kind, unit, unit.readFrom);
  }
  return units;
}

/** Separates table rows and bold lines from the others. A row need not be closed, so that it counts while it streams. */
function* lineUnits(text: string, block: TextBlock, growing: boolean): Generator<AnswerUnit> {
  const lines = [...textLines(text.slice(block.start, block.end))].map(({ line, start, end }) => ({
    line,
    start: block.start + start,
    end: block.start + end,
  }));
  let table: typeof lines = [];
  for (const [at, one] of lines.entries()) {
    if (TABLE_LINE.test(one.line)) {
      table.push(one);
      const next = lines[at + 1];
      if (next === undefined || !TABLE_LINE.test(next.line)) {
        yield* tableUnits(table, growing && table.length < 3 && one.start + one.line.length === text.length);
        table = [];
      }
      continue;
    }
    const isWhole = !growing || one.end > one.start + one.line.length;
    const kind = isWhole && BOLD_LINE.test(one.line) && isLabel(one.line) ? "label" : "prose";
    yield { kind, start: one.start, end: one.end, readFrom: one.start };
  }
}

/** @param isOpen whether its first row is a header is not known yet */
function* tableUnits(
  rows: ReadonlyArray<{ line: string; start: number; end: number }>,
  isOpen: boolean,
): Generator<AnswerUnit> {
  const readFrom = rows[0]?.start ?? 0;
  if (isOpen) {
    yield { kind: "whole", start: readFrom, end: rows.at(-1)?.end ?? readFrom, readFrom };
    return;
  }
  const hasHead = rows[1] !== undefined && DELIMITER_ROW.test(rows[1].line);
  for (const [at, { start, end }] of rows.entries()) {
    yield { kind: hasHead && at < 2 ? "label" : "whole", start, end, readFrom };
  }
}

/** Words of a label at most: a longer line may state something, and is checked. */
const LABEL_WORDS = 5;

/** A name of what follows, or a question. A figure, a citation, a full stop or many words make it a statement. */
function isLabel(line: string): boolean {
  return !/\p{N}|[.!…]\W*$/u.test(line) && (line.match(/[\p{L}'’-]+/gu)?.length ?? 0) <= LABEL_WORDS;
}
