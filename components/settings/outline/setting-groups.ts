import { SETTING_PATHS, type SettingPath } from "../fields/setting-fields";

/** The sections of the page, in its order. */
export const SECTIONS = [
  "profile",
  "answering",
  "checks",
  "judges",
  "thresholds",
  "caps",
  "retrieval",
  "ingestion",
  "ocr",
  "knowledgeGraph",
  "webSearch",
  "model",
  "embedding",
  "searchIndex",
  "evaluation",
  "retention",
  "limits",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Groups of settings that belong to a section with another name. */
const SECTION_OF_GROUP: Readonly<Partial<Record<string, SectionName>>> = {
  workflow: "answering",
  router: "answering",
  reflection: "answering",
  languageModel: "model",
  sharing: "retention",
};

/** Settings that few installations change, folded until they are asked for. */
const ADVANCED: readonly string[] = [
  "retrieval.fusion",
  "retrieval.denseWeight",
  "retrieval.variants",
  "retrieval.neighbours",
  "retrieval.dropNearDuplicates",
  "retrieval.cache",
  "ingestion.passageMaxTokens",
  "ingestion.overlapTokens",
  "knowledgeGraph.summaries",
  "webSearch.pages",
  "model.topK",
  "model.maxTokens",
];

/** A section's target in addresses: `knowledge-graph`. */
export function sectionAnchor(section: SectionName): string {
  return section.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function sectionOf(path: SettingPath): SectionName | undefined {
  const [group = ""] = path.split(".");
  return SECTION_OF_GROUP[group] ?? SECTIONS.find((section) => section === group);
}

/** The settings of a section, in page order. */
export function pathsOf(section: SectionName): readonly SettingPath[] {
  return PATHS_OF.get(section) ?? [];
}

const PATHS_OF: ReadonlyMap<SectionName, readonly SettingPath[]> = new Map(
  SECTIONS.map((section) => [section, SETTING_PATHS.filter((path) => sectionOf(path) === section)]),
);

export function isAdvanced(path: SettingPath): boolean {
  return ADVANCED.some((known) => path === known || path.startsWith(`${known}.`));
}
