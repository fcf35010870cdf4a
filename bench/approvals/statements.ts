import type { Language } from "@/lib/shared/contracts/language";
import { type DataSet, sample } from "../shared/data-sets";

/** A statement about a passage, made from a question: with its answer, or with the answer of another question. */
export interface Statement {
  text: string;
  question: string;
  passageId: string;
  isTrue: boolean;
}

/** Question words and the words between them and the verb, which the answer replaces. */
const ASKING: Partial<Record<Language, RegExp>> = {
  en: /\b(?:who|whom|what|which|when|where|how (?:many|much|long|old|far|often))\b(?: (?:year|city|country|person|company|number|type|kind)\b)?/i,
  fr: /(?<!\p{L})(?:(?:en|à|de|dans|par) )?(?:qui|que|quand|où|combien(?: de)?|quel(?:le)?s?(?: (?:année|ville|pays|personne|nombre|date))?)(?!\p{L})/iu,
};

/** Two statements for each sampled question whose passage also answers another one: a true and a false one. */
export function statementsOf(set: DataSet, size: number): Statement[] {
  const asking = ASKING[set.language];
  if (asking === undefined) return [];
  const answered = set.questions.filter(({ question, answers }) => answers.length > 0 && asking.test(question));
  const pairs = answered.flatMap((own): Statement[] => {
    const answer = own.answers[0] ?? "";
    const other = answered.find(
      ({ passageId, answers }) =>
        passageId === own.passageId &&
        isOther(answers[0] ?? "", answer) &&
        /\d/.test(answers[0] ?? "") === /\d/.test(answer),
    );
    if (other === undefined) return [];
    const stated = (value: string) => `${own.question.replace(/\s*\?\s*$/, "").replace(asking, () => value)}.`;
    const shared = { question: own.question, passageId: own.passageId };
    return [
      { ...shared, text: stated(answer), isTrue: true },
      { ...shared, text: stated(other.answers[0] ?? ""), isTrue: false },
    ];
  });
  const firsts = pairs.filter(({ isTrue }) => isTrue);
  const chosen = new Set(sample(firsts, size).map(({ question }) => question));
  return pairs.filter(({ question }) => chosen.has(question));
}

function isOther(one: string, other: string): boolean {
  return one !== "" && !one.includes(other) && !other.includes(one);
}
