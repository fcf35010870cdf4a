import { askedWithFold } from "@/lib/shared/projections/asked-with";
import { runHeadFold } from "@/lib/shared/projections/trace/run-head";
import { shareFold } from "./shared-fold";

/** The folds for the page around an answer. */
export const headOfRun = shareFold(runHeadFold);
export const askedWithOfRun = shareFold(askedWithFold);
