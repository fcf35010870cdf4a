import type { ScriptedQuestion } from "@/e2e/scripted-llm/paraphrases/known-answers";
import { mulberry32 } from "../../shared/mulberry-32";
import { makeDetails } from "./details";
import { TOPICS } from "./facts";
import { DOCUMENTS, TOPICS_ASKED } from "./tunables";

export interface MadeDocument {
  /** The institution's name. */
  title: string;
  /** Ends with `.md`. */
  fileName: string;
  text: string;
}

export interface MadeLibrary {
  documents: readonly MadeDocument[];
  /** Every document is asked about once before any is asked about again. */
  questions: readonly ScriptedQuestion[];
}

/**
 * Documents about made-up institutions, and questions about several sections of one, with answers that quote the document
 * or, every second one, paraphrase it throughout. The same seed makes the same library.
 */
export function makeLibrary(seed: number): MadeLibrary {
  const institutions = makeDetails(DOCUMENTS, mulberry32(seed)).map((details) => ({
    name: details.name,
    sections: TOPICS.map(({ heading, asked, facts }) => ({ heading, asked, facts: facts(details) })),
  }));
  const documents = institutions.map(({ name, sections }) => ({
    title: name,
    fileName: `${name.toLowerCase().replaceAll(" ", "-")}.md`,
    text: [
      `# ${name}`,
      ...sections.map(({ heading, facts }) => `## ${heading}\n\n${facts.map(({ written }) => written).join(" ")}`),
    ].join("\n\n"),
  }));
  const questions = combinations(TOPICS.length, TOPICS_ASKED).flatMap((chosen, round) =>
    institutions.map(({ name, sections }, index): ScriptedQuestion => {
      const topics = chosen.flatMap((position) => sections[position] ?? []);
      // The round is added so that the questions about a document are not all of one kind.
      const paraphrases = (index + round) % 2 === 1;
      return {
        question: `What do the records say about ${listed(topics.map(({ asked }) => asked))} of ${name}?`,
        answer: topics
          .flatMap(({ facts }) => facts)
          .map(({ written, paraphrased }) => ({
            text: paraphrases ? paraphrased : written,
            right: true,
            evidence: [written],
          })),
      };
    }),
  );
  return { documents, questions };
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Every choice of `size` of the numbers below `count`, in increasing order. */
function combinations(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const firsts = Array.from({ length: Math.max(0, count - from) }, (_, index) => from + index);
  return firsts.flatMap((first) => combinations(count, size - 1, first + 1).map((rest) => [first, ...rest]));
}
