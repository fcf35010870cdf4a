import { chatFold } from "@/lib/shared/projections/chat/chat";
import { diagramFold } from "@/lib/shared/projections/diagram/diagram";
import { shareFold } from "./shared-fold";

/** What shows an answer; the page around it does with `head-folds.ts`, which is there before any answer. */
export const chatOfRun = shareFold(chatFold);
export const diagramOfRun = shareFold(diagramFold);
