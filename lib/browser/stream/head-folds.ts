import { askedWithFold } from "@/lib/shared/projections/asked-with";
import { runHeadFold } from "@/lib/shared/projections/trace/run-head";
import { shareFold } from "./shared-fold";

/** What the page around an answer knows of its run. */
export const headOfRun = shareFold(runHeadFold);
export const askedWithOfRun = shareFold(askedWithFold);
