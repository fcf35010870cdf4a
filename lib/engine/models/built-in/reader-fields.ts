import { askedState, boxesIn, namedBoxes, namesList } from "@/lib/engine/language/fields/asked-boxes";
import { answersField, askedBlankField } from "@/lib/engine/language/fields/asked-fields";
import { type BoxList, boxLists } from "@/lib/engine/language/fields/box-lists";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { overlaps, type Span } from "@/lib/shared/text/spans";
import type { CandidateSentence } from "./reader-candidates";
import { LIST_ITEMS } from "./reader-tunables";

/**
 * The selection, or instead the field that the question asks for, if the first document of the selection leaves it
 * blank and no selected sentence mentions it.
 */
export function withBlankField(
  question: string,
  language: TextLanguage,
  selected: readonly CandidateSentence[],
  all: readonly CandidateSentence[],
): CandidateSentence[] {
  const [first] = selected;
  if (first === undefined) return [];
  const { documentId } = first.passage.passage;
  const passages = new Set(all.map(({ passage }) => passage).filter((own) => own.passage.documentId === documentId));
  const fields = [...passages].flatMap(({ passage }) =>
    formFields(passage.text).map((field) => ({ ...field, passage })),
  );
  const best = askedBlankField(question, language, fields, first.passage.passage.documentTitle);
  for (const { passage } of passages) {
    const asked = askedBlankField(question, language, formFields(passage.text), passage.documentTitle);
    if (asked === null || asked.field.state !== "blank") continue;
    // Another passage may have a field that the question names better.
    if (best !== null && best.field.label !== asked.field.label) continue;
    const place = selected.flatMap((own) => own.passage.passage.headingPath).join("\n");
    const sentences = selected.map(({ text }) => text);
    if (answersField(asked, sentences, place, language)) continue;
    const { field: blank } = asked;
    const field = all.find((own) => own.passage.passage === passage && isIn(own, blank));
    if (field !== undefined) return [field];
  }
  return [...selected];
}

interface Found extends BoxList {
  /** The sentences that contain it. */
  sentences: readonly CandidateSentence[];
  isSelected: boolean;
}

/**
 * The selection with the boxes that the question asks for instead of others: the one that it names, or all boxes of a
 * list in the requested state, below their label. The models do not read box signs.
 */
export function withAskedBoxes(
  question: string,
  language: TextLanguage,
  selected: readonly CandidateSentence[],
  all: readonly CandidateSentence[],
): CandidateSentence[] {
  const kind = expectedAnswer(question, language);
  if (kind !== "any" && kind !== "person") return [...selected];
  const documents = new Set(selected.map((own) => own.passage.passage.documentId));
  const passages = [...new Set(all.map(({ passage }) => passage))].filter((own) =>
    documents.has(own.passage.documentId),
  );
  const lists = passages.flatMap((passage) => {
    const own = all.filter((sentence) => sentence.passage === passage);
    return boxLists(passage.passage.text).map((list): Found => {
      const sentences = own.filter((sentence) => isIn(sentence, list));
      return { ...list, sentences, isSelected: selected.some((sentence) => sentences.includes(sentence)) };
    });
  });
  if (!lists.some(({ isSelected }) => isSelected)) return [...selected];
  const quoted = askedIn(question, language, lists);
  if (quoted.length === 0) return [...selected];
  const others = selected.filter((sentence) => !lists.some(({ sentences }) => sentences.includes(sentence)));
  return [...quoted, ...others];
}

function askedIn(question: string, language: TextLanguage, lists: readonly Found[]): CandidateSentence[] {
  const several = asksForSeveral(question, language);
  const named = lists.filter((list) => namedBoxes(question, list, language).length > 0);
  const [only, ...rest] = named;
  if (!several && only !== undefined) {
    const boxes = namedBoxes(question, only, language);
    return rest.length > 0 ? [] : only.isBlock ? quotes(only, boxes) : quotes(only, []);
  }
  const share = (list: Found) => namesList(question, list, language);
  const ranked = lists.filter((list) => share(list) > 0).sort((a, b) => share(b) - share(a));
  const selected = lists.filter(({ isSelected }) => isSelected);
  const best = ranked[0] ?? (several && selected.length === 1 ? selected[0] : undefined);
  if (best === undefined) return [];
  if (!best.isBlock) return quotes(best, []);
  const asked = boxesIn(askedState(question, best, language), best);
  return quotes(best, asked.length > 0 && best.boxes.some(({ isTicked }) => isTicked) ? asked : best.boxes);
}

/** Some boxes of a list below its label, or the whole line that it is. */
function quotes(list: Found, boxes: readonly Span[]): CandidateSentence[] {
  const first = list.boxes[0]?.start ?? list.start;
  const above = list.start < first ? [{ start: list.start, end: first }] : [];
  const ranges = boxes.length === 0 ? [{ start: list.start, end: list.end }] : [...above, ...boxes];
  return ranges.slice(0, LIST_ITEMS).flatMap(({ start, end }): CandidateSentence[] => {
    const sentence = list.sentences.find((own) => isIn(own, { start, end }));
    if (sentence === undefined) return [];
    // A row is quoted whole.
    if (TABLE_ROW.test(sentence.text)) return [sentence];
    return [{ ...sentence, text: sentence.passage.passage.text.slice(start, end).trim(), start, columns: null }];
  });
}

function isIn({ start, text }: CandidateSentence, range: Span): boolean {
  return overlaps({ start, end: start + text.length }, range);
}
