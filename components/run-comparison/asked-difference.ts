import { isSameLeaf, type Leaves, leavesOf } from "@/components/settings/fields/setting-leaves";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";

/** What a question is asked with beyond the settings. */
export const ASKED_BESIDE = ["generator", "language", "pinnedRoute", "scope"] as const;
export type AskedBeside = (typeof ASKED_BESIDE)[number];

/** Read only where a language model answers. */
const OF_A_MODEL = /^(model|languageModel)\./;

/** Everything that a question was asked with, by dotted path; what stands beside the settings by its own name. */
function askedLeaves({ settings, generator, language, pinnedRoute, scope }: AskedWith): Leaves {
  return {
    ...leavesOf(settings),
    ...{ generator, language, pinnedRoute, scope: scope === null ? null : JSON.stringify(scope) },
  };
}

/**
 * The dotted paths at which questions were not asked with the same, in the order of the settings. Settings of a language
 * model do not count where none answered any of them.
 */
export function differingPaths(asked: readonly AskedWith[]): string[] {
  const leaves = asked.map(askedLeaves);
  const withModel = asked.some(({ generator }) => generator === "language-model");
  const paths = [...new Set(leaves.flatMap((own) => Object.keys(own)))];
  return paths.filter(
    (path) => (withModel || !OF_A_MODEL.test(path)) && leaves.some((own) => !isSameLeaf(own[path], leaves[0]?.[path])),
  );
}
