import { latestSettings } from "@/lib/data/db/settings/settings";
import { draftedPrompts } from "@/lib/data/prompts/drafted-prompts";
import { layersInForce } from "@/lib/data/settings/layers-in-force";
import { mergeLayers } from "@/lib/data/settings/merge-layers";
import { findProfile, unknownProfile } from "@/lib/data/settings/profiles";
import { validLeaves } from "@/lib/data/settings/valid-leaves";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { CHECK_IDS, JUDGING_PROMPTS } from "@/lib/shared/contracts/checks/checks";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { PreviewRequest } from "@/lib/shared/contracts/settings/impact-preview";
import { type LeafValue, layerOf, leavesOf } from "@/lib/shared/contracts/settings/setting-leaves";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** The settings that would change, and the proposed prompts. */
export interface Proposal {
  /** Dotted path → value of every changed setting. */
  changes: ReadonlyMap<string, LeafValue>;
  prompts: PromptLibrary;
  /** `prompts.<language>/<stage>` of every changed prompt. */
  changedPrompts: readonly string[];
  /** The current server; a proposed one is tested when it is switched, never by a preview. */
  languageModel: Settings["languageModel"];
}

/** Settings that affect judgements; `searchesBy` and `writesBy` have those of search and generation. */
const JUDGES_BY = new RegExp(
  `^(checks|judges|thresholds|reflection|caps|workflow)\\.|^model\\.(chat$|roles\\.(${CHECK_IDS.join("|")})\\.)`,
);
const SEARCHES_BY =
  /^(retrieval|ingestion|searchIndex|embedding|knowledgeGraph|webSearch)\.|^router$|^model\.roles\.(router|rewriter)\./;
const WRITES_BY = /^languageModel\.|^model\.(chat|temperature|topK|maxTokens)$/;
const JUDGING_STAGES = new RegExp(`/(shared|${JUDGING_PROMPTS.map(({ stage }) => stage).join("|")})$`);
const SEARCH_STAGES = /\/(shared|route|decide_retrieval|condense|expand|variants|rerank|transform)$/;
const WRITE_STAGES = /\/(shared|generate|generate_without_documents)$/;

export const judgesBy = (path: string) => (path.startsWith("prompts.") ? JUDGING_STAGES : JUDGES_BY).test(path);
export const searchesBy = (path: string) => (path.startsWith("prompts.") ? SEARCH_STAGES : SEARCHES_BY).test(path);
export const writesBy = (path: string) => (path.startsWith("prompts.") ? WRITE_STAGES : WRITES_BY).test(path);

/**
 * Parses the proposal of a preview.
 * @throws AppError `validation_failed` with `fields`, for a proposal that could not be saved
 */
export async function readProposal(request: Pick<PreviewRequest, "settings" | "prompts">): Promise<Proposal> {
  const saved = await latestSettings();
  const now = mergeLayers(await layersInForce(saved.settings)).settings;
  const next = request.settings === undefined ? now : await proposedSettings(request.settings);
  const before = leavesOf(now);
  const changes = [...leavesOf(next)].filter(([path, value]) => !same(before.get(path), value));
  const prompts = await draftedPrompts(request.prompts);
  const inForce = (await draftedPrompts([])).hashes;
  return {
    changes: new Map(changes),
    prompts,
    changedPrompts: Object.keys(prompts.hashes)
      .filter((key) => prompts.hashes[key] !== inForce[key])
      .map((key) => `prompts.${key}`),
    languageModel: now.languageModel,
  };
}

async function proposedSettings(layer: Record<string, unknown>): Promise<Settings> {
  const leaves = validLeaves(layer, { prefix: "settings." });
  const profile = leaves.get("profile");
  if (typeof profile === "string" && (await findProfile(profile)) === null) throw unknownProfile(profile);
  return mergeLayers(await layersInForce(layerOf(leaves))).settings;
}

/**
 * The stamp to judge a run by: its own, overridden by the proposal, so that only the proposal makes a difference. Proposed
 * settings of search and generation are ignored, since neither is repeated.
 */
export function proposedStamp(stamp: ConfigStamp, { changes, languageModel }: Proposal): ConfigStamp {
  const judged = [...changes].filter(([path]) => judgesBy(path));
  const { settings } = mergeLayers([
    { source: "request", layer: layerOf(new Map(judged)) },
    { source: "saved", layer: { ...stamp.settings, languageModel } },
  ]);
  const chatModel = changes.has("model.chat") && stamp.chatModel !== null ? settings.model.chat : stamp.chatModel;
  return { ...stamp, settings, chatModel };
}

/** Paths of all changed settings and prompts. */
export function changedPaths({ changes, changedPrompts }: Proposal): string[] {
  return [...changes.keys(), ...changedPrompts];
}

/** The languages whose questions the proposal affects; `null` for all. */
export function languagesOf({
  changes,
  changedPrompts,
}: Pick<Proposal, "changes" | "changedPrompts">): Language[] | null {
  if (changes.size > 0 || changedPrompts.length === 0) return null;
  return LANGUAGES.filter((language) => changedPrompts.some((path) => path.startsWith(`prompts.${language}/`)));
}

function same(one: LeafValue | undefined, other: LeafValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
