import { defaultModel } from "@/lib/shared/contracts/settings/default-models";
import type { ResolvedSettings, SettingSource } from "@/lib/shared/contracts/settings/settings";
import { isSameLeaf, type Leaf, type Leaves, leafRecord, leafSchema, nestLeaves } from "./fields/setting-leaves";
import { type ProfilePresets, presetsOf, SHIPPED_LEAVES } from "./profiles/profile-presets";

/**
 * Settings while they are edited. `saved` is the edited saved layer; the fallback of unsaved values depends on the
 * chosen profile.
 */
export interface SettingsDraft {
  resolved: ResolvedSettings;
  presets: ProfilePresets;
  saved: Leaves;
  /** Derived once from `resolved`: a page reads every value on each render. */
  before: SettingsBefore;
}

/** The settings before any edit. */
interface SettingsBefore {
  /** The resolved values. */
  inForce: Leaves;
  saved: Leaves;
  /** The value that each saved value overrides. */
  hidden: Readonly<Record<string, SourcedLeaf>>;
}

/** A value and its source. */
export interface SourcedLeaf {
  value: Leaf;
  source: SettingSource;
}

export function draftOf(resolved: ResolvedSettings, presets: ProfilePresets = presetsOf([])): SettingsDraft {
  const inForce = leafRecord(resolved.settings);
  const saved = Object.fromEntries(Object.entries(inForce).filter(([path]) => resolved.sources[path] === "saved"));
  const hidden = Object.entries(resolved.beneath).map(
    ([path, { value, source }]) => [path, { value: leafSchema.parse(value), source }] as const,
  );
  return { resolved, presets, saved, before: { inForce, saved, hidden: Object.fromEntries(hidden) } };
}

/** The value below the saved layer: from the environment, the chosen profile, or the default. */
export function beneathOf(draft: SettingsDraft, path: string): SourcedLeaf {
  const found = layerBeneath(draft, path);
  if (found.source !== "default") return found;
  return { ...found, value: defaultModel(path, (of) => valueAt(draft, of)) ?? found.value };
}

function layerBeneath(draft: SettingsDraft, path: string): SourcedLeaf {
  const { resolved, presets, saved, before } = draft;
  const known: SourcedLeaf =
    path in before.saved
      ? (before.hidden[path] ?? { value: null, source: "default" })
      : { value: before.inForce[path] ?? null, source: resolved.sources[path] ?? "default" };
  if (path === "profile" || known.source === "environment") return known;
  const profile = "profile" in saved ? saved.profile : beneathOf(draft, "profile").value;
  if (profile === resolved.settings.profile) return known;
  const preset = presets.get(String(profile)) ?? {};
  return path in preset
    ? { value: preset[path] ?? null, source: "profile" }
    : { value: SHIPPED_LEAVES[path] ?? null, source: "default" };
}

export function valueAt(draft: SettingsDraft, path: string): Leaf {
  return path in draft.saved ? (draft.saved[path] ?? null) : beneathOf(draft, path).value;
}

/** The draft with one value changed. A value equal to the fallback is removed from the saved layer. */
export function withValue(draft: SettingsDraft, path: string, value: Leaf): SettingsDraft {
  if (isSameLeaf(value, beneathOf(draft, path).value) && draft.resolved.sources[path] !== "saved") {
    return withoutValue(draft, path);
  }
  return { ...draft, saved: { ...draft.saved, [path]: value } };
}

/** The draft with one value reset. */
export function withoutValue(draft: SettingsDraft, path: string): SettingsDraft {
  const { [path]: _, ...saved } = draft.saved;
  return { ...draft, saved };
}

/** The source of the shown value; `edited` if unsaved. */
export function sourceAt(draft: SettingsDraft, path: string): SettingSource | "edited" {
  if (isChanged(draft, path)) return "edited";
  return path in draft.saved ? "saved" : beneathOf(draft, path).source;
}

export function changedPaths(draft: SettingsDraft): string[] {
  const paths = new Set([...Object.keys(draft.before.saved), ...Object.keys(draft.saved)]);
  return [...paths].filter((path) => isChanged(draft, path));
}

function isChanged({ saved, before }: SettingsDraft, path: string): boolean {
  return path in before.saved !== path in saved || !isSameLeaf(before.saved[path], saved[path]);
}

/** The value after a reset and its source; `null` if nothing is saved. */
export function beneathAt(draft: SettingsDraft, path: string): SourcedLeaf | null {
  return path in draft.saved ? beneathOf(draft, path) : null;
}

/**
 * Applies the edits of a draft to settings that were saved meanwhile.
 * @param keep selects edits by path; by default all
 */
export function rebase(
  draft: SettingsDraft,
  resolved: ResolvedSettings,
  keep: (path: string) => boolean = () => true,
): SettingsDraft {
  return withEdits(draftOf(resolved, draft.presets), draft, changedPaths(draft).filter(keep));
}

/**
 * The draft after an earlier state of it was saved: only the edits made since remain.
 * @param sent the draft as it was saved
 */
export function afterSave(now: SettingsDraft, sent: SettingsDraft, saved: ResolvedSettings): SettingsDraft {
  const paths = new Set([...Object.keys(sent.saved), ...Object.keys(now.saved)]);
  const edited = [...paths].filter((path) => !isSameLeaf(sent.saved[path], now.saved[path]));
  return withEdits(draftOf(saved, now.presets), now, edited);
}

/** A draft with the values that another one has at some paths. */
function withEdits(draft: SettingsDraft, edits: SettingsDraft, paths: readonly string[]): SettingsDraft {
  let next = draft;
  for (const path of paths) {
    const value = edits.saved[path];
    next = value === undefined ? withoutValue(next, path) : withValue(next, path, value);
  }
  return next;
}

/** The saved layer as the API expects it: nested, and only what is saved. */
export function layerOf(draft: SettingsDraft): ReturnType<typeof nestLeaves> {
  return nestLeaves(draft.saved);
}
