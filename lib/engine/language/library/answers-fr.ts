import type { LibraryAnswerWords, WordedFilter } from "./library-grammar";

const quoted = (text: string) => `« ${text} »`;
const numberOf = (count: number) => (count === 1 ? "one" : "many");
const number = (count: number) => count.toLocaleString("fr").replace(/\s/gu, " ");
const documents = (count: number) => (count < 2 ? `${count} document` : `${number(count)} documents`);
const listed = (texts: readonly string[], word: string) =>
  texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;

const DAY = new Intl.DateTimeFormat("fr", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const day = (iso: string) => DAY.format(new Date(`${iso}T00:00:00Z`)).replace(/^1 /, "1er ");

function period({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? "d’un jour quelconque" : `du ${day(to)} ou d’avant`;
  if (to === null) return `du ${day(from)} ou d’après`;
  return from === to ? `du ${day(from)}` : `d’entre le ${day(from)} et le ${day(to)}`;
}

/** What the documents do or are, for one document, several, or none. */
function conditions(
  { phrases, match, kind, dated, things }: WordedFilter,
  grammatical: "one" | "many" | "none",
): string[] {
  const of = (one: string, many: string) => {
    if (grammatical !== "none") return grammatical === "one" ? one : many;
    return /^[aeiouyéèê]/.test(one) ? `n’${one}` : `ne ${one}`;
  };
  const words = listed(phrases.map(quoted), match === "all" ? "et" : "ou");
  const mentions = match === "none" ? of("ne mentionne pas", "ne mentionnent pas") : of("mentionne", "mentionnent");
  const their = grammatical === "many" ? "leur" : "son";
  return [
    ...(kind === null
      ? []
      : [
          `${of("a", "ont")} ${listed(kind.map(quoted), "ou")} dans ${their} titre, nom de fichier ou premier titre de section`,
        ]),
    ...(things === null
      ? []
      : [
          `${of("contient", "contiennent")} une phrase avec ${quoted(things)}${phrases.length === 0 ? "" : ` qui nomme ${words}`}`,
        ]),
    ...(things === null && phrases.length > 0 ? [`${mentions} ${words}`] : []),
    ...(dated === null
      ? []
      : [
          dated.by === "own"
            ? `${of("porte", "portent")} une date ${period(dated)}`
            : `${of("a", "ont")} une date d’ajout ${period(dated)}`,
        ]),
  ];
}

export const FRENCH_LIBRARY_ANSWERS: LibraryAnswerWords = {
  quoted,
  day,
  colon: " :",
  heading(count, searched, filter) {
    // That none lacks the words says that all have them.
    if (count === 0 && filter.match === "none") {
      const all = searched < 2 ? "Le seul document" : `Les ${documents(searched)}`;
      return `${all} ${listed(conditions({ ...filter, match: "any" }, numberOf(searched)), "et")}`;
    }
    const does = conditions(filter, count === 0 ? "none" : numberOf(count));
    if (does.length === 0)
      return `**${number(count)}** ${count < 2 ? "document est consultable" : "documents sont consultables"}`;
    if (count === 0)
      return `${searched < 2 ? "Aucun document" : `Aucun des ${documents(searched)}`} ${listed(does, "et")}`;
    return `**${number(count)}** ${count === 1 ? "document" : "documents"} sur ${number(searched)} ${listed(does, "et")}`;
  },
  others: (count, filter) =>
    `**${number(count)}** ${count < 2 ? "autre document" : "autres documents"} ${listed(conditions({ ...filter, kind: null }, numberOf(count)), "et")}`,
  more: (count) => `et ${number(count)} ${count < 2 ? "autre document" : "autres documents"}`,
  coverage: (searched, { phrases, things, dated }) => {
    if (phrases.length > 0 || things !== null)
      return searched < 2
        ? "Le texte du seul document a été parcouru."
        : `Le texte des ${documents(searched)} a été parcouru.`;
    if (dated === null) return "";
    return dated.by === "own"
      ? "La date est celle qui figure dans le document."
      : "La date est le jour où le document a été ajouté.";
  },
  doubts: {
    other_words: () => "Les documents qui le disent avec d’autres mots ne sont pas comptés.",
    other_titles: () =>
      "Les documents dont le titre, le nom de fichier ou le premier titre de section ne le dit pas ne sont pas comptés.",
    other_sentences: () => "D’autres phrases peuvent le dire avec d’autres mots.",
    lower_case: (count) => `Dans ${documents(count)}, il est écrit en minuscules : ce peut être un mot ordinaire.`,
    undated: (count) =>
      count < 2
        ? `${documents(count)} n’indique pas de date et n’est pas compté.`
        : `${documents(count)} n’indiquent pas de date et ne sont pas comptés.`,
    unread: (count) =>
      count < 2
        ? `${documents(count)} n’a pas pu être lu en entier.`
        : `${documents(count)} n’ont pas pu être lus en entier.`,
    importing: (count) =>
      count < 2
        ? `${documents(count)} est encore en cours d’import.`
        : `${documents(count)} sont encore en cours d’import.`,
    not_shown: (count) =>
      count < 2
        ? `${documents(count)} est compté sans être affiché.`
        : `${documents(count)} sont comptés sans être affichés.`,
  },
};
