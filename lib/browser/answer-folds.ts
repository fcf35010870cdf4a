import { chatFold } from "../projections/chat";
import { diagramFold } from "../projections/diagram";
import { shareFold } from "./shared-fold";

/** What shows an answer; the page around it does with `head-folds.ts`, which is there before any answer. */
export const chatOfRun = shareFold(chatFold);
export const diagramOfRun = shareFold(diagramFold);
