import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import type { TeamAttack } from "../attack";
import type { Caller } from "../caller";
import { addReady } from "../team";

/** Also in the closed document. */
const CLOSED = "dulcimer";
/** Only in the person's own document. */
const INVENTED = "tambourin";

/** What a search for a word shows: texts without the word, and their scores. */
async function seen(who: Caller, word: string): Promise<string> {
  const json = { query: `${word} subscription`, denseWeight: 0, k: 10, language: "en" };
  const { results } = await who.made(searchAnswerSchema, "POST", "/api/search", { json });
  const rows = results.map(({ passage, ranks }) => {
    const text = passage.text.replaceAll(word, "word").replaceAll(new RegExp(`${CLOSED}|${INVENTED}`, "g"), "other");
    return [text, ranks.lexicalRank, ranks.lexicalScore?.toFixed(6), ranks.fusedScore.toFixed(6)];
  });
  return JSON.stringify(rows);
}

/** The scores of one's own documents say nothing about the words of closed ones. */
export const closedStatistics: TeamAttack = {
  name: "closed statistics",
  async run({ team }, report) {
    const dan = await team.join("Statistics-Dan", "analyst");
    for (const word of [CLOSED, INVENTED]) {
      await addReady(dan, `${word}.md`, `The subscription of the ${word} is due in January.\n`);
    }
    const sentences = Array.from(
      { length: 40 },
      (_, n) => `In ${1900 + n} the ${CLOSED} was sold and the ${CLOSED} lent.`,
    );
    const closed = await team.collection("none");
    await addReady(team.admin, "statistics.md", `${sentences.join("\n\n")}\n`, [closed]);
    const [known, invented] = [await seen(dan, CLOSED), await seen(dan, INVENTED)];
    report.expect(known === invented, "a word of a closed document scores as an invented one");
    const differs = (await seen(team.admin, CLOSED)) !== (await seen(team.admin, INVENTED));
    report.expect(differs, "a person who reads everything sees the difference");
    report.note("the scores of a word of a closed document, and of an invented one");
  },
};
