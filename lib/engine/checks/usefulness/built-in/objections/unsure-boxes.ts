import { boxAnswer } from "../box-answer";
import type { Objection } from "./objection";

/** Boxes that the question asks for and the answer does not show in the state that it asks for. */
export const unsureBoxesObjection: Objection = {
  id: "unsure-boxes",
  isDecisive: true,
  find({ text, passages, context }) {
    const boxes = boxAnswer(text, passages, context);
    return boxes?.kind === "unsure" ? boxes.reason : null;
  },
};
