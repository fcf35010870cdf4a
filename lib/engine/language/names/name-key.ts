import { ofAllLanguages } from "../language-packs";
import { foldText } from "../text/fold-text";

const ARTICLES = ofAllLanguages(({ knowledge }) => knowledge.articles);
const TITLES = ofAllLanguages(({ knowledge }) => knowledge.titles);
const LEGAL_FORMS = ofAllLanguages(({ knowledge }) => knowledge.legalForms);
const LINKS = ofAllLanguages(({ knowledge }) => knowledge.links);
const CANONICAL = new Map(ofAllLanguages(({ knowledge }) => knowledge.canonicalWords));
const EXONYMS = new Map(
  [...ofAllLanguages(({ knowledge }) => knowledge.exonyms)].map(([name, key]) => [withoutMarks(name), key]),
);
const HEADS = new Set(
  [...ofAllLanguages(({ knowledge }) => Object.values(knowledge.heads).flatMap((words) => [...words]))].map(canonical),
);

/**
 * The key shared by all names of one thing, in every language: without case, accents, articles, titles and legal forms,
 * with common words translated to English, and the word for the kind of thing last: `Ministère de la Santé` and `the
 * Ministry of Health` → `health ministry`. Never empty for a text with a letter or digit.
 */
export function nameKey(name: string): string {
  const plain = withoutMarks(foldText(name));
  const bare = withoutArticles(plain.split(" "));
  const known = EXONYMS.get(plain) ?? EXONYMS.get(bare.join(" "));
  if (known !== undefined) return known;
  const untitled = withoutEnds(bare);
  const content = untitled.filter((word, at) => at === 0 || !LINKS.has(word)).map(canonical);
  const key = headLast(content).join(" ");
  return key === "" ? plain : key;
}

function withoutMarks(folded: string): string {
  return folded
    .replace(/\b((?:[\p{L}]\.){1,}\p{L})\.?(?!\p{L})/gu, (dotted) => dotted.replaceAll(".", ""))
    .replace(/'s?(?=\s|$)/g, "")
    .replace(/(?<!\p{L})(\p{L})\/(\p{L})(?!\p{L})/gu, "$1$2")
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
}

function withoutArticles(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !ARTICLES.has(word));
  return first <= 0 ? [...words] : words.slice(first);
}

function withoutEnds(words: readonly string[]): string[] {
  let start = 0;
  let end = words.length;
  while (start < end - 1 && TITLES.has(words[start] ?? "")) start += 1;
  while (end > start + 1 && LEGAL_FORMS.has(words[end - 1] ?? "")) end -= 1;
  return words.slice(start, end);
}

function canonical(word: string): string {
  return CANONICAL.get(word) ?? word;
}

/**
 * "Institut Clairval" and "Clairval Institute": the other words in sorted order, with the word for the kind of thing
 * last.
 */
function headLast(words: readonly string[]): string[] {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length < 2) return [...words];
  if (HEADS.has(first)) return [...words.slice(1).sort(), first];
  return HEADS.has(last) ? [...words.slice(0, -1).sort(), last] : [...words];
}
