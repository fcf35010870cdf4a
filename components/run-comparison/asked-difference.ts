import { isSameLeaf, type Leaves, leafRecord } from "@/components/settings/fields/setting-leaves";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";

/** The options of a question besides the settings. */
export const ASKED_BESIDE = ["generator", "language", "pinnedRoute", "scope"] as const;
export type AskedBeside = (typeof ASKED_BESIDE)[number];

/** These apply only when a language model answers. */
const OF_A_MODEL = /^(model|languageModel)\./;

/** All options of a question by dotted path; those besides the settings by their own name. */
function askedLeaves({ settings, generator, language, pinnedRoute, scope }: AskedWith): Leaves {
  return {
    ...leafRecord(settings),
    ...{ generator, language, pinnedRoute, scope: scope === null ? null : JSON.stringify(scope) },
  };
}

/**
 * The dotted paths of options that differ between questions, in the order of the settings. Model settings do not count
 * if no language model answered any of them.
 */
export function differingPaths(asked: readonly AskedWith[]): string[] {
  const leaves = asked.map(askedLeaves);
  const withModel = asked.some(({ generator }) => generator === "language-model");
  const paths = [...new Set(leaves.flatMap((own) => Object.keys(own)))];
  return paths.filter(
    (path) => (withModel || !OF_A_MODEL.test(path)) && leaves.some((own) => !isSameLeaf(own[path], leaves[0]?.[path])),
  );
}
