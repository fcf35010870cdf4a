import type { LibraryAnswerWords, WordedFilter } from "./library-grammar";

const quoted = (text: string) => `“${text}”`;
const number = (count: number) => count.toLocaleString("en");
const documents = (count: number) => (count === 1 ? "1 document" : `${number(count)} documents`);
const listed = (texts: readonly string[], word: string) =>
  texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const day = (iso: string) => DAY.format(new Date(`${iso}T00:00:00Z`));

function period({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? "on any day" : `on or before ${day(to)}`;
  if (to === null) return `on or after ${day(from)}`;
  return from === to ? `on ${day(from)}` : `between ${day(from)} and ${day(to)}`;
}

/** What the documents do or are, for one document or several. */
function conditions({ phrases, match, kind, dated, things }: WordedFilter, isOne: boolean): string[] {
  const of = (one: string, many: string) => (isOne ? one : many);
  const words = listed(phrases.map(quoted), match === "all" ? "and" : "or");
  const mentions = match === "none" ? of("does not mention", "do not mention") : of("mentions", "mention");
  return [
    ...(kind === null
      ? []
      : [
          `${of("has", "have")} ${listed(kind.map(quoted), "or")} in ${of("its", "their")} title, file name or first heading`,
        ]),
    ...(things === null
      ? []
      : [
          `${of("has", "have")} a sentence with ${quoted(things)}${phrases.length === 0 ? "" : ` that names ${words}`}`,
        ]),
    ...(things === null && phrases.length > 0 ? [`${mentions} ${words}`] : []),
    ...(dated === null
      ? []
      : [`${dated.by === "own" ? of("is dated", "are dated") : of("was added", "were added")} ${period(dated)}`]),
  ];
}

export const ENGLISH_LIBRARY_ANSWERS: LibraryAnswerWords = {
  quoted,
  day,
  colon: ":",
  heading(count, searched, filter) {
    // That none lacks the words says that all have them.
    if (count === 0 && filter.match === "none") {
      const all = searched === 1 ? "The only document" : `All ${documents(searched)}`;
      return `${all} ${listed(conditions({ ...filter, match: "any" }, searched === 1), "and")}`;
    }
    const does = conditions(filter, count < 2);
    if (does.length === 0) return `**${number(count)}** ${count === 1 ? "document" : "documents"} can be searched`;
    const none = searched === 1 ? "No document" : `None of the ${documents(searched)}`;
    const some = count === 0 ? none : `**${number(count)}** of ${documents(searched)}`;
    return `${some} ${listed(does, "and")}`;
  },
  others: (count, filter) =>
    `**${number(count)}** other ${count === 1 ? "document" : "documents"} ${listed(conditions({ ...filter, kind: null }, count === 1), "and")}`,
  more: (count) => `and ${number(count)} more ${count === 1 ? "document" : "documents"}`,
  coverage: (searched, { phrases, things, dated }) => {
    if (phrases.length > 0 || things !== null)
      return `The text of ${searched === 1 ? "the only document" : `all ${documents(searched)}`} was searched.`;
    if (dated === null) return "";
    return dated.by === "own"
      ? "The date is the one given in the document."
      : "The date is the day on which a document was added.";
  },
  doubts: {
    other_words: () => "Documents that say it in other words are not counted.",
    other_titles: () => "Documents whose title, file name or first heading does not say so are not counted.",
    other_sentences: () => "Further sentences may say it in other words.",
    lower_case: (count) => `In ${documents(count)} it is written in lower case, so it may be an ordinary word there.`,
    undated: (count) =>
      `${documents(count)} ${count === 1 ? "gives" : "give"} no date and ${count === 1 ? "is" : "are"} not counted.`,
    unread: (count) => `${documents(count)} could not be read in full.`,
    importing: (count) => `${documents(count)} ${count === 1 ? "is" : "are"} still being imported.`,
    not_shown: (count) => `${documents(count)} ${count === 1 ? "is" : "are"} counted, but not shown.`,
  },
};
