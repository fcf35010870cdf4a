import { NUMBER_PATHS, type NumberPath } from "./setting-fields";

export const CHECK_PATHS = ["checks.documentGrading", "checks.hallucination", "checks.answerQuality"] as const;
export type CheckPath = (typeof CHECK_PATHS)[number];

/** Dotted path of every setting that the page shows. */
export type SettingPath = NumberPath | CheckPath | "profile" | "judges" | "router" | "model.chat";

export const SETTING_PATHS: readonly SettingPath[] = [
  "profile",
  ...CHECK_PATHS,
  "judges",
  "router",
  ...NUMBER_PATHS,
  "model.chat",
];
