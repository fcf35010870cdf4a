import { type MailContent, textsOf } from "./mail";

/** The visible content of a version of a mail's text. */
export interface ShownVersion {
  text: string;
  /** Whether it has tables, lists or headings. */
  isStructured: boolean;
}

export type Choice = "plain" | "rich" | "both";

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[.,](?=\p{N}))*/gu;
const ADDRESS = /<?\b(?:https?|mailto|tel):[^\s>]+>?|\bcid:[^\s\]]+/giu;
/** Characters of a notice that replaces a text in HTML. */
const MAX_NOTICE_CHARS = 600;
const NOTICE = /\bhtml\b/iu;
/**
 * Share of a version's words in another version above which that one says the same, and above which it says most of it.
 */
const SAME = 0.9;
const MOST = 0.5;

/**
 * Which versions of a mail's text are read, such that no words are lost and none is read twice: the plain one, unless it
 * replaces the other, lacks some of its words, or has lost its tables, lists and headings.
 */
export function chooseVersion(plain: string, rich: ShownVersion): Choice {
  const [plainWords, richWords] = [wordsOf(plain), wordsOf(rich.text)];
  if (plainWords.size === 0) return "rich";
  if (richWords.size === 0) return "plain";
  const ofPlain = shareIn(richWords, plainWords);
  const ofRich = shareIn(plainWords, richWords);
  if (ofPlain < SAME && plain.length <= MAX_NOTICE_CHARS && NOTICE.test(plain) && !NOTICE.test(rich.text))
    return "rich";
  if (ofPlain >= SAME) return ofRich < SAME || rich.isStructured ? "rich" : "plain";
  if (ofRich >= SAME) return "plain";
  // Each says something that the other does not.
  if (ofPlain >= MOST && ofPlain >= ofRich) return "rich";
  return ofRich >= MOST ? "plain" : "both";
}

/** The share of words that are in the others too. */
function shareIn(others: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared / words.size;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.replace(ADDRESS, " ").normalize("NFKC").toLowerCase().match(WORD));
}

/** Versions of a text by their kind; invitations are not versions of it. */
export function versionsOf(of: readonly (readonly MailContent[])[]): {
  plain: readonly MailContent[] | undefined;
  rich: readonly MailContent[] | undefined;
  others: (readonly MailContent[])[];
} {
  const isRich = (version: readonly MailContent[]) =>
    textsOf(version).some(({ kind }) => kind === "html" || kind === "rtf");
  const isPlain = (version: readonly MailContent[]) =>
    !isRich(version) && textsOf(version).some(({ kind }) => kind === "plain");
  // The last of a kind is the best one (RFC 2046).
  const [plain, rich] = [of.findLast(isPlain), of.findLast(isRich)];
  return { plain, rich, others: of.filter((version) => !isRich(version) && !isPlain(version)) };
}
