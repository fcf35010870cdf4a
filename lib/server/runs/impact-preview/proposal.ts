import { latestSettings } from "@/lib/data/db/settings/settings";
import { draftedPrompts } from "@/lib/data/prompts/drafted-prompts";
import { layersInForce } from "@/lib/data/settings/layers-in-force";
import { mergeLayers } from "@/lib/data/settings/merge-layers";
import { findProfile, unknownProfile } from "@/lib/data/settings/profiles";
import { type LeafValue, layerOf, leavesOf } from "@/lib/data/settings/setting-leaves";
import { validLeaves } from "@/lib/data/settings/valid-leaves";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { PreviewRequest } from "@/lib/shared/contracts/settings/impact-preview";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** What is proposed: the settings that would change, and the prompts as they would be. */
export interface Proposal {
  /** Dotted path → value of every setting that would be another. */
  changes: ReadonlyMap<string, LeafValue>;
  prompts: PromptLibrary;
  /** `prompts.<language>/<stage>` of every prompt whose text would be another. */
  changedPrompts: readonly string[];
  /** The server in force: what is proposed of it is tried where it is switched, never by a preview. */
  languageModel: Settings["languageModel"];
}

/** Settings that a judgement rests on. What they say of searching and writing is told by `searchesBy` and `writesBy`. */
const JUDGES_BY =
  /^(checks|judges|thresholds|reflection|caps|workflow)\.|^model\.(chat$|roles\.(relevance|support|usefulness)\.)/;
const SEARCHES_BY =
  /^(retrieval|ingestion|searchIndex|embedding|knowledgeGraph|webSearch)\.|^router$|^model\.roles\.(router|rewriter)\./;
const WRITES_BY = /^languageModel\.|^model\.(chat|temperature|topK|maxTokens)$/;
const JUDGE_STAGES = /\/(shared|grade|check|quality|reflect|support|utility)$/;
const SEARCH_STAGES = /\/(shared|route|decide_retrieval|condense|expand|variants|rerank|transform)$/;
const WRITE_STAGES = /\/(shared|generate|generate_without_documents)$/;

export const judgesBy = (path: string) => (path.startsWith("prompts.") ? JUDGE_STAGES : JUDGES_BY).test(path);
export const searchesBy = (path: string) => (path.startsWith("prompts.") ? SEARCH_STAGES : SEARCHES_BY).test(path);
export const writesBy = (path: string) => (path.startsWith("prompts.") ? WRITE_STAGES : WRITES_BY).test(path);

/**
 * Reads what a preview is asked to try.
 * @throws AppError `validation_failed` with `fields`, for what saving would refuse
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
 * What a run would have been judged by: its own stamp with what is proposed laid over it, so that nothing but the
 * proposal makes a difference. What is proposed of searching and writing is left out, since neither is done again.
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

/** Every changed setting and prompt, by its path. */
export function changedPaths({ changes, changedPrompts }: Proposal): string[] {
  return [...changes.keys(), ...changedPrompts];
}

/** The only languages whose questions it makes a difference to; `null`: those of every language. */
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
