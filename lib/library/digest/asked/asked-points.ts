import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { expectedAnswer, offersExpected } from "@/lib/engine/language/question/expected-answer";
import { synonymsOf } from "@/lib/engine/language/synonyms/synonyms";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Section, Unit } from "../key-sentences/sections";
import { sentenceWeights } from "../key-sentences/sentence-weight";
import { spread } from "../spread";
import { SUMMARY_CANDIDATES } from "../tunables";
import { wholeTable } from "./asked-sections";

interface Asked {
  points: readonly string[];
  subject: string;
  language: TextLanguage;
  embedder: Pick<EmbeddingModel, "embedQuery" | "embedPassages">;
  signal: AbortSignal;
}

/** How much a word of the point counts beside the similarity, which differs by hundredths: in the heading, in the sentence. */
const IN_HEADING = 0.03;
const IN_SENTENCE = 0.008;
/** How much it counts that a sentence has a value of the kind that the point asks for. */
const VALUE = 0.01;
/** How much the weight of a sentence counts, which is about 0 to 3. */
const WEIGHT = 0.004;

/** For each point of a request ("price, term"), the sentence closest to it and the small table of its section. */
export async function pointUnits(sections: readonly Section[], asked: Asked): Promise<Set<Unit>> {
  const { points, subject, language, embedder, signal } = asked;
  const weigh = sentenceWeights(sections);
  const all = spread(
    sections.flatMap((section) => section.units.map((unit) => ({ unit, section }))),
    SUMMARY_CANDIDATES,
  );
  const texts = all.map(({ unit, section: { heading } }) =>
    heading === null ? unit.text : `${heading}: ${unit.text}`,
  );
  const vectors = await embedder.embedPassages(texts, { signal });
  const chosen = new Set<Unit>();
  for (const point of points) {
    const vector = await embedder.embedQuery(`${point}, ${subject}`, { signal });
    const terms = new Set([point, ...(await synonymsOf(point, language))].flatMap((word) => analyze(word, language)));
    const question = packOf(language).questions.summary.pointQuestion.replace("…", point);
    const expected = expectedAnswer(question, language);
    const scored = all.map((own, at) => {
      const near = vectors[at] === undefined ? 0 : dotProduct(vector, vectors[at]);
      const has = (text: string) => analyze(text, own.section.language).some((term) => terms.has(term));
      const score = [
        near,
        has(own.section.heading ?? "") ? IN_HEADING : 0,
        has(own.unit.text) ? IN_SENTENCE : 0,
        expected !== "any" && offersExpected(own.unit.text, expected, question, language) ? VALUE : 0,
        WEIGHT * weigh(own.unit),
      ].reduce((sum, part) => sum + part, 0);
      return { ...own, score };
    });
    const [best] = scored.toSorted((a, b) => b.score - a.score);
    if (best === undefined) continue;
    chosen.add(best.unit);
    for (const row of wholeTable(best.section)) chosen.add(row);
  }
  return chosen;
}
