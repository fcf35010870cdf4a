import { chatFold } from "@/lib/shared/projections/chat/chat";
import { diagramFold } from "@/lib/shared/projections/diagram/diagram";
import { shareFold } from "./shared-fold";

/** The folds that show an answer; the page around it needs only `head-folds.ts`, which loads before any answer. */
export const chatOfRun = shareFold(chatFold);
export const diagramOfRun = shareFold(diagramFold);
