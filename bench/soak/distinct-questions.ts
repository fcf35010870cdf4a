import sampleQuestions from "@/samples/questions.json" with { type: "json" };

/** Words before and after a question that make it another one with the same answer. */
const OPENINGS = [
  "",
  "Please tell me:",
  "For my notes:",
  "A colleague asks:",
  "Quick question:",
  "To be sure:",
  "Again:",
];
const CLOSINGS = ["", "Thank you.", "I could not find it.", "A short answer is enough.", "I need it today.", "Thanks!"];
/** What the sample library does not mention: such questions are rewritten and searched again before they end. */
const SUBJECTS = ["lighthouse", "observatory", "cathedral", "vineyard", "shipyard", "monastery", "theatre", "brewery"];
const PLACES = ["Arvel", "Bremont", "Corvaz", "Dunmere", "Elsborg", "Farnac", "Gillmont", "Hadrec", "Istrel", "Jorvan"];
const FACTS = [
  "Who designed the {subject} of {place}?",
  "When was the {subject} of {place} closed?",
  "How many people work in the {subject} of {place}?",
  "What did the {subject} of {place} cost?",
  "Why was the {subject} of {place} rebuilt?",
  "Which company owns the {subject} of {place}?",
  "How old is the {subject} of {place}?",
];

/**
 * Questions, no two alike, so that nothing of an earlier one can be used again: half of them are about the sample
 * library, the others about nothing in it.
 */
export function distinctQuestions(count: number): string[] {
  const samples = Object.values(sampleQuestions).flat();
  const questions = Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / 2);
    return index % 2 === 0 ? answered(samples, turn) : unanswered(turn);
  });
  if (new Set(questions).size < count) throw new Error(`There are no ${count} distinct questions.`);
  return questions;
}

function answered(samples: readonly string[], turn: number): string {
  const variant = Math.floor(turn / samples.length);
  const opening = OPENINGS[variant % OPENINGS.length] ?? "";
  const closing = CLOSINGS[Math.floor(variant / OPENINGS.length)];
  return [opening, samples[turn % samples.length], closing].filter((part) => part !== "").join(" ");
}

function unanswered(turn: number): string {
  const place = PLACES[turn % PLACES.length] ?? "";
  const subject = SUBJECTS[Math.floor(turn / PLACES.length) % SUBJECTS.length] ?? "";
  const fact = FACTS[Math.floor(turn / PLACES.length / SUBJECTS.length)];
  return (fact ?? "").replace("{subject}", subject).replace("{place}", place);
}
