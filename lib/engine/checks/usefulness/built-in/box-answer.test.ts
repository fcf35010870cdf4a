import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { builtInJudging, titled } from "../../testing/built-in-judging";

const { answered, judged } = builtInJudging();

const CLAIM = titled(
  "claim",
  "Déclaration de sinistre – dossier KR-204",
  [
    "Assuré : Solène Marchetti",
    "Constat amiable joint : ☑ oui ☐ non",
    "Pièces jointes :",
    "☑ photographies",
    "☐ facture de réparation",
    "☑ devis du couvreur",
    "☐ dépôt de plainte",
    "Logement assuré : ☐ maison ☐ appartement",
    "Montant estimé du dommage : 2 340 €",
  ].join("\n\n"),
  "fr",
);
const INTAKE = titled(
  "intake",
  "Intake form, patient file Q-31",
  [
    "Services requested:",
    "[x] X-ray",
    "[ ] Blood test",
    "[x] Ultrasound",
    "[x] Physiotherapy",
    "[ ] Vaccination",
    "Insurance: [ ] private [ ] public",
    "Doctor: Ruth Ashby",
  ].join("\n\n"),
);

const lines = (...all: string[]) => all.map((line) => `${line} [1]`).join("\n\n");

describe("a list of boxes", () => {
  it.each<[string, TextLanguage, Passage, string]>([
    ["Quelles pièces sont jointes ?", "fr", CLAIM, lines("Pièces jointes :", "☑ photographies", "☑ devis du couvreur")],
    [
      "Quelles pièces ne sont pas jointes au dossier KR-204 ?",
      "fr",
      CLAIM,
      lines("Pièces jointes :", "☐ facture de réparation", "☐ dépôt de plainte"),
    ],
    [
      "Quelles pièces manquent ?",
      "fr",
      CLAIM,
      lines("Pièces jointes :", "☐ facture de réparation", "☐ dépôt de plainte"),
    ],
    [
      "Which services were requested?",
      "en",
      INTAKE,
      lines("Services requested:", "[x] X-ray", "[x] Ultrasound", "[x] Physiotherapy"),
    ],
    [
      "Which services were not requested in file Q-31?",
      "en",
      INTAKE,
      lines("Services requested:", "[ ] Blood test", "[ ] Vaccination"),
    ],
  ])("is quoted with all boxes in the state that is asked for: %s", async (question, language, passage, expected) => {
    const answer = await answered(question, language, passage);
    expect(answer).toBe(expected);
    expect((await judged(question, language, answer, [passage])).usefulness).toBe("useful");
  });

  it.each<[string, TextLanguage, Passage, string, string]>([
    ["Quelles pièces sont jointes ?", "fr", CLAIM, lines("☑ photographies"), "answer_lacks_items"],
    [
      "Quelles pièces ne sont pas jointes ?",
      "fr",
      CLAIM,
      lines("Pièces jointes :", "☑ photographies", "☑ devis du couvreur"),
      "may_not_answer",
    ],
    [
      "Quelles pièces manquent ?",
      "fr",
      CLAIM,
      lines("Pièces jointes :", "☐ facture de réparation"),
      "answer_lacks_items",
    ],
    ["Which services were requested?", "en", INTAKE, lines("[x] X-ray", "[x] Ultrasound"), "answer_lacks_items"],
    ["Which services were requested?", "en", INTAKE, lines("[x] X-ray", "[ ] Blood test"), "answer_lacks_items"],
    [
      "Which services were refused?",
      "en",
      INTAKE,
      lines("Services requested:", "[x] X-ray", "[x] Ultrasound", "[x] Physiotherapy"),
      "may_not_answer",
    ],
    [
      "Is the insurance private or public?",
      "en",
      INTAKE,
      "Insurance: [ ] private [ ] public [1]",
      "answer_field_blank",
    ],
    [
      "Le logement assuré est-il une maison ou un appartement ?",
      "fr",
      CLAIM,
      "Logement assuré : ☐ maison ☐ appartement [1]",
      "answer_field_blank",
    ],
    [
      "Le dépôt de plainte est-il joint ?",
      "fr",
      CLAIM,
      lines("Constat amiable joint : ☑ oui ☐ non", "☐ dépôt de plainte"),
      "may_not_answer",
    ],
  ])("is not answered by others or some of them: %s %#", async (question, language, passage, answer, code) => {
    const { usefulness, reason } = await judged(question, language, answer, [passage]);
    expect([usefulness, reason.code]).toEqual(["unknown", code]);
  });

  it("may be one of two documents'", async () => {
    const text = "Services requested:\n\n[ ] X-ray\n\n[x] Vaccination\n\nDoctor: Ann Lake";
    const other = titled("other", "Intake form, patient file Q-32", text);
    const answer = lines("Services requested:", "[x] X-ray", "[x] Ultrasound", "[x] Physiotherapy");
    const ask = (question: string) => judged(question, "en", answer, [INTAKE, other]);
    expect((await ask("Which services were requested?")).usefulness).toBe("unknown");
    expect((await ask("Which services were requested in file Q-31?")).usefulness).toBe("useful");
  });
});
