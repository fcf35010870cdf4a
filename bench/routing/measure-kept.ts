import { analyze, stem } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { createBuiltInRouter } from "@/lib/engine/workflow/built-in/router";
import { type DataSet, readFaq, readQuestionSet } from "../shared/data-sets";
import { ALL_ROUTES, routingContext } from "./measure-routes";

/** Questions asked of each set, spread over it. */
const MOST_QUESTIONS = 500;

export interface KeptQuestions {
  set: string;
  questions: number;
  /** Questions that a passage answers but that went to the web, or to the model. */
  toWeb: string[];
  toModel: string[];
}

/** Routes public questions about their own passages: a question sent elsewhere loses its answer. */
export async function measureKept(folder: string): Promise<KeptQuestions[]> {
  const sets = [readQuestionSet(folder, "squad2", "en"), readQuestionSet(folder, "piaf-fr", "fr"), readFaq(folder)];
  const measured: KeptQuestions[] = [];
  for (const set of sets) measured.push(await measure(set));
  return measured;
}

async function measure(set: DataSet): Promise<KeptQuestions> {
  const router = createBuiltInRouter({ vocabulary: await vocabularyOf(set), searchesWeb: true });
  const answered = set.questions.filter(({ answers }) => answers.length > 0 || set.name === "cnil-fr");
  const step = Math.max(1, Math.floor(answered.length / MOST_QUESTIONS));
  const asked = answered.filter((_, at) => at % step === 0);
  const kept: KeptQuestions = { set: set.name, questions: asked.length, toWeb: [], toModel: [] };
  for (const { question } of asked) {
    const { route } = await router.route(question, ALL_ROUTES, routingContext(set.language));
    if (route === "web_search") kept.toWeb.push(question);
    if (route === "llm_internal") kept.toModel.push(question);
  }
  return kept;
}

/** A library's vocabulary as the database reports it, for passages in memory. */
async function vocabularyOf({ passages, language }: DataSet): Promise<LibraryVocabulary> {
  const terms = new Set(passages.flatMap((passage) => analyze(indexedText(passage), language)));
  const vectors = await builtInEmbedder().embedPassages(passages.map(indexedText), { background: true });
  return {
    knows: async (words) => words.map((word) => terms.has(stem(word, language))),
    speaksOf: async (numbers) => numbers.some((number) => terms.has(String(number))),
    newestAddition: async () => new Date(),
    share: async (asked) => (asked === language ? 1 : 0),
    nearest: async (question) => {
      const asked = await builtInEmbedder().embedQuery(question);
      return vectors.reduce((best, vector) => Math.max(best, dotProduct(asked, vector)), -1);
    },
  };
}
