import { describe, expect, it } from "vitest";
import { builtInJudging, titled } from "../testing/built-in-judging";

const { judged } = builtInJudging();

describe("a sentence about the opposite event", () => {
  const clinic = titled(
    "clinic",
    "Brook Lane clinic",
    "The clinic opens at 8:15 on weekdays and sees patients without an appointment until ten. It is closed on Sundays. Blood is taken in room 2.",
  );
  const cabinet = titled(
    "cabinet",
    "Cabinet des Tilleuls",
    "Le cabinet ouvre à 8 h 15 du lundi au vendredi. Il est fermé le dimanche. Les prises de sang ont lieu en salle 2.",
    "fr",
  );

  it.each([
    ["When does the clinic close on weekdays?", "en", clinic, "unknown"],
    ["À quelle heure ferme le cabinet en semaine ?", "fr", cabinet, "not_useful"],
  ] as const)("%s: is never approved", async (question, language, passage, usefulness) => {
    const [opens = "", isClosed = ""] = passage.text.split(/(?<=\.) /);
    const found = await judged(question, language, `${opens} [1] ${isClosed} [1]`, [passage]);
    expect(found).toMatchObject({ usefulness, reason: { code: "answer_lacks_event" } });
  });

  it("answers the question about that event", async () => {
    const found = await judged("When does the clinic open?", "en", `${clinic.text.split(". ")[0]}. [1]`, [clinic]);
    expect(found.usefulness).toBe("useful");
  });
});
