import { describe, expect, it } from "vitest";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { recordingContext } from "../../testing/judging";
import { emptyCellObjection } from "./objections/empty-cell";

describe("emptyCellObjection", () => {
  const lacks = (question: string, answer: string, language: "en" | "fr" = "en") =>
    emptyCellObjection.find({
      ...{ text: answer, parts: [], passages: [], sources: [] },
      asPassage: passageOf("answer", answer, language),
      context: recordingContext({ question, language }).context,
    })?.code ?? null;
  const vans = (columns: string, cells: string) => `| ${columns} |\n| --- | --- |\n| ${cells} |`;

  it.each([
    ["How heavy is the van?", vans("Van | Rent (€)", "Blue | 80"), "may_not_answer"],
    ["How heavy is the van?", vans("Van | Weight (t)", "Blue | 3.5"), null],
    ["How heavy is the van?", vans("Van | Limit", "Blue | 3500 kg"), null],
    ["What discount do students get on the van?", vans("Van | Rent (€)", "Blue | 80"), "may_not_answer"],
    ["What discount do students get on the van?", vans("Van | Rent (€)", "Blue | 80, students 10 % off"), null],
    ["How much is the deposit for the van?", vans("Van | Rent (€)", "Blue | 80"), "may_not_answer"],
    ["How much is the deposit for the van?", vans("Van | Deposit (€)", "Blue | 80"), null],
    ["How long is the van?", vans("Van | Rent per day", "Blue | 80"), "may_not_answer"],
    ["How long is the van?", vans("Van | Size (m)", "Blue | 6"), null],
    ["How tall is the van?", vans("Van | Height", "Blue |  "), "may_not_answer"],
    ["How old is the van?", vans("Van | Age", "Blue | 6"), null],
    ["How long is the course?", vans("Course | Time", "Pottery | 6.30 p.m., 2 h late"), "may_not_answer"],
    ["How long is the course?", vans("Course | Times", "Pottery (2 h) | 6.30 p.m."), null],
    ["What is the height of the van?", vans("Van | Height", "Blue |  "), "answer_field_blank"],
    ["What is the height of the van?", `It is tall.\n\n${vans("Van | Height", "Blue |  ")}`, null],
  ])("finds what a short row lacks: %s %j", (question, answer, code) => {
    expect(lacks(question, answer)).toBe(code);
  });

  it.each([
    ["Combien pèse le fourgon ?", vans("Fourgon | Loyer (€)", "Bleu | 80"), "may_not_answer"],
    ["Combien pèse le fourgon ?", vans("Fourgon | Poids (t)", "Bleu | 3,5"), null],
    ["quelle remise j'ai sur le fourgon ?", vans("Fourgon | Loyer (€)", "Bleu | 80"), "may_not_answer"],
    ["Quelle est la remise sur le fourgon ?", vans("Fourgon | Remise", "Bleu | 5 %"), null],
    ["Quel acompte faut-il verser pour le fourgon ?", vans("Fourgon | Loyer (€)", "Bleu | 80"), "may_not_answer"],
    ["Quel est l'acompte pour le fourgon ?", vans("Fourgon | Acompte (€)", "Bleu | 80"), null],
    ["Quelle est la durée du cours ?", vans("Cours | Heure", "Poterie | 18 h 30"), "may_not_answer"],
    ["Combien dure le cours ?", vans("Cours | Heure de début", "Poterie | 18 h 30"), null],
    ["Quelle est la longueur du fourgon ?", vans("Fourgon | Longueur (m)", "Bleu | 6"), null],
    ["Quelle est la longueur du fourgon ?", vans("Fourgon | Longueur (m)", "Bleu | "), "answer_field_blank"],
  ])("finds it in French: %s %j", (question, answer, code) => {
    expect(lacks(question, answer, "fr")).toBe(code);
  });
});
