import type { KnowledgeGrammar } from "@/lib/engine/language/knowledge-grammar";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import { canBe, type FoundName } from "./named-thing";
import type { Section } from "./section-subject";
import type { StatedFact } from "./stated-fact";

/** Facts of a table row by its column names: the cell below "Owner" owns the thing in the row's first cell. */
export function rowFacts(
  unit: SentenceSpan,
  names: readonly FoundName[],
  { columns, relations }: KnowledgeGrammar,
): StatedFact[] {
  const [subject, ...others] = names;
  if (subject?.cell?.isWhole !== true) return [];
  return others.flatMap((name): StatedFact[] => {
    if (name.cell?.isWhole !== true || name.thing === subject.thing) return [];
    const words = foldText(name.cell.label).match(/\p{L}+/gu) ?? [];
    const column = columns.relations.find((one) => words.some((word) => one.words.has(word)));
    if (column === undefined) return [];
    const [source, target] = column.direction === "forward" ? [subject, name] : [name, subject];
    const ends = relations.find(({ type }) => type === column.type);
    if (ends !== undefined && !(canBe(source.thing, ends.source) && canBe(target.thing, ends.target))) return [];
    return [{ source, target, type: column.type, unit, validFrom: null, validTo: null }];
  });
}

/** The section's subject, placed at the row, unless the row names it itself. */
export function subjectOfRow({ subject }: Section, names: readonly FoundName[], unit: SentenceSpan): FoundName[] {
  if (subject === null || names.length === 0 || names.some(({ thing }) => thing.key === subject.thing.key)) return [];
  return [{ ...subject, start: unit.start, end: unit.start }];
}
