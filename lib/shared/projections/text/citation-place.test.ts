import { expect, it } from "vitest";
import { citationPlace } from "./citation-place";

it.each([
  ["The harbour opens at nine.", "The harbour opens at nine [1]."],
  ["Le port ouvre à neuf heures !", "Le port ouvre à neuf heures [1] !"],
  ["It costs 4.50 euros", "It costs 4.50 euros [1]"],
  ["- **Deposit:** 900 euros.", "- **Deposit:** 900 euros [1]."],
  ["He says: “The crane is inspected.”", "He says: “The crane is inspected [1].”"],
  ["| North | 365 |", "| North | 365 [1] |"],
  ["The **rent is 900 euros**.", "The **rent is 900 euros** [1]."],
  ["**The rent is 900 euros.**", "**The rent is 900 euros [1].**"],
])("marks %j", (sentence, marked) => {
  const at = citationPlace(sentence);
  expect(`${sentence.slice(0, at)} [1]${sentence.slice(at)}`).toBe(marked);
});
