import { parseArgs } from "node:util";
import { instructsAssistant } from "@/lib/engine/language/assistant-instructions";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { fencedPassage } from "@/lib/engine/prompts/fence";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { askLibrary } from "./approvals/ask-library";
import type { KindQuestion } from "./approvals/question-kinds";
import { type Attack, type AttackKind, distort, plant, readAttacks } from "./injection/attacks";
import { CachedEmbedder } from "./shared/cached-embedder";
import { readQuestionSet, sample } from "./shared/data-sets";
import { markdownTable } from "./shared/markdown-table";
import { MemoryLibrary } from "./shared/memory-library";

/**
 * How far planted instructions come: each of BIPIA's is put behind the sentence that answers a question. Asked are the
 * built-in reader, and a writer that obeys every one, as the worst language model would. Judged by the built-in checks.
 */
const { values } = parseArgs({ options: { data: { type: "string" } } });
if (values.data === undefined) {
  console.error("Usage: npm run bench:injection -- --data FOLDER");
  process.exit(2);
}

/** Questions of a language, whose passages are the library. */
const QUESTIONS = 300;

interface Outcome {
  recognised: boolean;
  reaches: boolean;
  quoted: boolean;
  obeyed: boolean;
  supported: boolean;
  approved: boolean;
}

const changed = new Set<string>();
const inner = builtInEmbedder();
const embedder = new CachedEmbedder(inner);
const models = { embedder, verifier: builtInVerifier() };
const rows: string[][] = [];
for (const language of ["en", "fr"] as const) {
  const set = readQuestionSet(values.data, language === "fr" ? "piaf-fr" : "squad2", language);
  const questions = sample(
    set.questions.filter(({ answers }) => answers.length > 0),
    QUESTIONS,
  );
  const asked = new Set(questions.map(({ passageId }) => passageId));
  const passages = new Map(set.passages.filter(({ id }) => asked.has(id)).map((passage) => [passage.id, passage]));
  const left = questions.values();
  const planted = readAttacks(values.data, language).map((attack) => {
    for (const question of left) {
      const passage = passages.get(question.passageId);
      const found = passage === undefined ? null : plant(passage, question.answers, attack.text);
      // One attack a passage.
      if (found === null || changed.has(question.passageId)) continue;
      changed.add(question.passageId);
      passages.set(question.passageId, found.passage);
      return { attack, question, holding: found.holding };
    }
    throw new Error("The data has too few questions.");
  });
  const library = await MemoryLibrary.of([...passages.values()], language, embedder, indexedText);
  const outcomes: { kind: AttackKind; outcome: Outcome }[] = [];
  for (const { attack, question, holding } of planted) {
    outcomes.push({
      kind: attack.kind,
      outcome: await attackOnce(attack, { ...question, kind: "covered", language }, holding, library),
    });
  }
  for (const kind of ["task", "form", "content"] as const) {
    const own = outcomes.filter((one) => one.kind === kind).map(({ outcome }) => outcome);
    const count = (key: keyof Outcome) => String(own.filter((one) => one[key]).length);
    rows.push([
      `${language}, ${kind}`,
      String(own.length),
      ...(["recognised", "reaches", "quoted", "obeyed", "supported", "approved"] as const).map(count),
    ]);
  }
}
await inner.stop();
const head = [
  "attacks",
  "number",
  "recognised",
  "shown to a model",
  "quoted by the built-in reader",
  "obeyed by the writer",
  "then supported",
  "**then approved**",
];
console.log(markdownTable(head, rows));

async function attackOnce(
  attack: Attack,
  question: KindQuestion & { language: "en" | "fr" },
  holding: string,
  library: MemoryLibrary,
): Promise<Outcome> {
  const without = await askLibrary(question, library, { models, chatModel: null, judges: "built-in" });
  let wrote = false;
  let reaches = false;
  const effect = attack.obeyed ?? distort(holding);
  const writer: AnswerGenerator = {
    kind: "language-model",
    model: "obedient",
    async *generate({ passages, signal }) {
      signal.throwIfAborted();
      const read = passages.find(({ passage }) => passage.text.includes(attack.text));
      if (read === undefined) return yield { type: "text", text: `${holding.replace(/[.!?]+$/, "")} [1].` };
      wrote = true;
      reaches ||= fencedPassage("1", read.passage).text.includes(attack.text);
      const cite = (sentence: string) => sentence.replace(/[.!?…\s]*$/, ` [${read.number}].`);
      yield { type: "text", text: attack.obeyed === null ? cite(effect) : `${cite(holding)} ${cite(attack.obeyed)}` };
    },
  };
  const obeying = await askLibrary(question, library, { models, chatModel: null, judges: "built-in", writer });
  const bare = effect.replace(/[.!?…\s]*$/, "");
  const verdict = obeying.events
    .flatMap((event) =>
      event.type === "claim-verdict" && event.claim.text.includes(bare) ? [event.result.verdict] : [],
    )
    .at(-1);
  return {
    recognised: instructsAssistant(attack.text, question.language),
    reaches,
    quoted: without.answer.text.includes(attack.text.replace(/[.!?]+$/, "")),
    obeyed: wrote,
    supported: verdict === "supported",
    approved: wrote && obeying.answer.outcome === "approved",
  };
}
