import { durationText } from "./duration-text";
import type { TableAnswerWords } from "./table-grammar";

const quoted = (text: string) => `« ${text} »`;
const many = (count: number) => count.toLocaleString("fr");
const rowsOf = (count: number) => (count < 2 ? `${count} ligne` : `${many(count)} lignes`);
const listed = (texts: readonly string[], word: string) =>
  texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;
/** "de commandes", "d’élèves". */
const of = (words: string) => (/^[aeiouyhàâéèêëîïôöùûœ]/i.test(words) ? `d’${words}` : `de ${words}`);

const plural = (count: number, one: string, several: string) => (count < 2 ? one : several);
const EXTREMES = {
  amount: { descending: "maximum", ascending: "minimum" },
  date: { descending: "dernière valeur", ascending: "première valeur" },
} as const;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const FRENCH_TABLE_ANSWERS: TableAnswerWords = {
  duration: durationText,
  measure: {
    sum: (column) => `Total ${of(column)}`,
    mean: (column) => `Moyenne ${of(column)}`,
    median: (column) => `Médiane ${of(column)}`,
    min: (column) => `Valeur la plus basse ${of(column)}`,
    max: (column) => `Valeur la plus élevée ${of(column)}`,
    count_distinct: (column) => `Nombre de valeurs différentes ${of(column)}`,
  },
  product: (by, of) => `${by} × ${of}`,
  count: (words) => `Nombre ${of(words ?? "lignes")}`,
  share: (words) => `Part des ${words ?? "lignes"}`,
  difference: (measure) => `Écart (${lowerFirst(measure)})`,
  compared: ({ measure, direction, first, figure, second, other, difference }) =>
    `${measure} pour **${first}** : **${figure}**, soit **${difference}** de ${direction === "descending" ? "plus" : "moins"} que pour ${second} (${other})`,
  same: ({ measure, first, second, figure }) => `${measure}, identique pour ${first} et ${second} : **${figure}**`,
  grouped: (measure, by) => `${measure} par ${by}`,
  extreme: (of, direction, isDate) => `${of}, ${EXTREMES[isDate ? "date" : "amount"][direction]}`,
  labels: (column) => `Valeurs ${of(column)}`,
  rows: (words) => (words === null ? "Lignes" : words.charAt(0).toUpperCase() + words.slice(1)),
  amount: (figure, unit) => `${figure} ${unit}`,
  named: (name, value) => `${name} : ${value}`,
  quoted,
  where: (conditions) => (conditions.length === 0 ? "" : ` où ${listed(conditions, "et")}`),
  part: (part, whole) => `${many(part)} sur ${rowsOf(whole)}`,
  condition: {
    oneOf: (column, values, negated) =>
      `${column} ${negated ? "n’est pas" : "est"} ${listed(values.map(quoted), "ou")}`,
    compare: (column, operator, value) => `${column} ${operator} ${value}`,
    days: (column, from, to) => {
      if (from !== null && from === to) return `${column} est le ${from}`;
      if (from === null) return `${column} va jusqu’au ${to}`;
      return to === null ? `${column} part du ${from}` : `${column} va du ${from} au ${to}`;
    },
    is: (column, value) => `${column} est ${value ? "oui" : "non"}`,
    empty: (column, negated) => `${column} est ${negated ? "renseigné" : "vide"}`,
  },
  coverage: ({ table, rows, blank, unread, totals, column, undecided, conditions, more }) =>
    `${[
      rows < 2
        ? `La seule ligne de ${quoted(table)} a été lue`
        : `Les ${many(rows)} lignes de ${quoted(table)} ont été lues`,
      ...(undecided > 0
        ? [
            `${rowsOf(undecided)} sans ${listed(conditions, "ou")} ${plural(undecided, "n’y figure pas", "n’y figurent pas")}`,
          ]
        : []),
      ...(blank > 0
        ? [`${rowsOf(blank)} sans ${column ?? "valeur"} ${plural(blank, "est écartée", "sont écartées")}`]
        : []),
      ...(unread > 0
        ? [
            `${rowsOf(unread)} dont la valeur ${of(column ?? "calcul")} est illisible ${plural(unread, "est écartée", "sont écartées")}`,
          ]
        : []),
      ...(totals > 0
        ? [`${rowsOf(totals)} de total ou de titre ${plural(totals, "n’est pas comptée", "ne sont pas comptées")}`]
        : []),
      ...(more > 0 ? [`${many(more)} de plus ${plural(more, "n’est pas affichée", "ne sont pas affichées")}`] : []),
    ].join(" ; ")}.`,
  assumed: (assumptions) => `Hypothèse : ${assumptions.join(" ; ")}.`,
  assumption: {
    rows_are: (word) => `${quoted(word)} a été compris comme les lignes du tableau`,
    word_is_column: (word, taken) => `${quoted(word)} a été compris comme la colonne ${taken}`,
    column_assumed: (_, taken) => `la question ne nomme aucune colonne : ${taken} a été utilisée`,
    function_assumed: (_, taken) =>
      `la question ne dit pas comment combiner les lignes : les valeurs de ${taken} ont été additionnées`,
    word_is_value: (word, taken) => `${quoted(word)} a été compris comme la valeur ${quoted(taken)}`,
    unit_assumed: (word, taken) => `${taken} est en ${word}`,
    format_assumed: (_, taken) => `l’écriture de ${taken} peut se lire de deux façons`,
    empty_is_no: (_, taken) => `les cellules vides de ${taken} veulent dire non`,
    doubtful_rows: () => "les lignes de total, de titre ou de note sont bien reconnues",
    read_by_position: () => "les colonnes du tableau sont bien reconnues sur sa page",
    doubtful_words: () => "le tableau numérisé est bien lu là où son texte est incertain",
    planned_by_model: () => "la requête a été écrite par le modèle de langue",
  },
  blank: "vide",
  none: "aucun",
};
