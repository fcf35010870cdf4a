import { ApiError } from "@/lib/browser/api/api-client";
import { type WorkflowShape, workflowShape } from "@/lib/browser/api/settings/use-topology";
import { CHECKS, perKey } from "@/lib/shared/contracts/checks/checks";
import { webSearchProviderSchema } from "@/lib/shared/contracts/library/web-search";
import type { CheckSettings } from "@/lib/shared/contracts/runs/check-set";
import { type ResolvedSettings, workflowSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { Listeners } from "@/lib/shared/listeners";
import { controlId, refusedPaths, SETTING_PATHS, type SettingPath } from "./fields/setting-fields";
import { isSameLeaf, type Leaf } from "./fields/setting-leaves";
import { type ProfilePresets, SHIPPED_LEAVES } from "./profiles/profile-presets";
import { type SaveFailure, saveFailureOf } from "./save-failure";
import {
  afterSave,
  beneathAt,
  changedPaths,
  draftOf,
  layerOf,
  rebase,
  type SettingsDraft,
  type SourcedLeaf,
  sourceAt,
  valueAt,
  withoutValue,
  withValue,
} from "./settings-draft";
import { forgetSaved, storeDraft, takeDraft } from "./stored-draft";

/** A save in progress, or why the last one failed. */
interface SaveState {
  saving: boolean;
  error: Error | null;
}

/** What is wrong with a setting. */
export interface Flaw {
  /** The server would reject it. */
  wrong: boolean;
  /** The server's message after it rejected it. */
  refusal: string | undefined;
}

/** The edited settings at one moment. */
export class EditedSettings {
  readonly changed: readonly string[];
  /** Edited settings that the server would reject, in page order. */
  readonly wrong: readonly SettingPath[];
  readonly saving: boolean;
  readonly failure: SaveFailure | null;
  /** Someone else saved since editing began. */
  readonly stale: boolean;
  readonly #refusals: Readonly<Record<string, string>>;

  constructor(
    readonly draft: SettingsDraft,
    resolved: ResolvedSettings,
    { saving, error }: SaveState,
  ) {
    this.changed = changedPaths(draft);
    this.wrong = refusedPaths(draft);
    this.saving = saving;
    this.failure = saveFailureOf(error);
    // During a save, the newer revision is this editor's.
    this.stale = !saving && this.changed.length > 0 && draft.resolved.revision < resolved.revision;
    this.#refusals = error instanceof ApiError ? error.fields : {};
  }

  readonly value = (path: SettingPath): Leaf => valueAt(this.draft, path);

  source(path: SettingPath): ReturnType<typeof sourceAt> {
    return sourceAt(this.draft, path);
  }

  /** The value after a reset; `null` if there is nothing to reset. */
  beneath(path: SettingPath): SourcedLeaf | null {
    return beneathAt(this.draft, path);
  }

  flaw(path: SettingPath): Flaw {
    return {
      wrong: this.wrong.includes(path),
      refusal: this.#refusals[path] ?? this.#refusals[`settings.${path}`],
    };
  }

  /** Whether a value differs from the shipped one, because of a person, a profile or the environment. */
  differs(path: SettingPath): boolean {
    return this.source(path) !== "default" && !isSameLeaf(this.value(path), SHIPPED_LEAVES[path] ?? null);
  }

  get checks(): CheckSettings {
    return perKey((id) => this.value(`checks.${CHECKS[id].key}`) === true);
  }

  /** The settings that shape the graph. */
  get shape(): WorkflowShape {
    const { value } = this;
    return workflowShape({
      workflow: workflowSettingsSchema.parse({
        routing: value("workflow.routing"),
        method: value("workflow.method"),
        tables: value("workflow.tables"),
      }),
      checks: this.checks,
      retrieval: {
        hyde: value("retrieval.hyde") === true,
        variants: Number(value("retrieval.variants") ?? 0),
      },
      webSearch: {
        provider: webSearchProviderSchema.parse(value("webSearch.provider")),
        whenLibraryLacks: value("webSearch.whenLibraryLacks") === true,
      },
    });
  }
}

type SaveRequest = (request: {
  settings: ReturnType<typeof layerOf>;
  expectedRevision: number;
}) => Promise<ResolvedSettings>;

/**
 * Edits the settings, starting from the loaded revision. The state is kept outside of React: a component subscribes to
 * the part that it shows (`useEdited`), so that a keystroke renders one field instead of the page.
 */
export class SettingsEditor {
  readonly #listeners = new Listeners();
  #resolved: ResolvedSettings;
  #now: EditedSettings;
  #save: SaveState = { saving: false, error: null };

  constructor(resolved: ResolvedSettings, presets: ProfilePresets) {
    this.#resolved = resolved;
    this.#now = new EditedSettings(followed(takeDraft(resolved, presets), resolved), resolved, this.#save);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);

  get now(): EditedSettings {
    return this.#now;
  }

  /** Takes over settings and profiles that were loaded again. */
  follow(resolved: ResolvedSettings, presets: ProfilePresets): void {
    if (resolved === this.#resolved && presets === this.#now.draft.presets) return;
    this.#resolved = resolved;
    this.#show({ ...this.#now.draft, presets });
  }

  set(path: SettingPath, value: Leaf): void {
    this.replace(withValue(this.#now.draft, path, value));
  }

  setChecks(checks: CheckSettings): void {
    this.replace(
      Object.entries(checks).reduce<SettingsDraft>(
        (next, [name, on]) => withValue(next, `checks.${name}`, on),
        this.#now.draft,
      ),
    );
  }

  reset(...paths: readonly SettingPath[]): void {
    this.replace(paths.reduce<SettingsDraft>(withoutValue, this.#now.draft));
  }

  /** Replaces the draft. */
  replace(draft: SettingsDraft): void {
    // A save in progress continues.
    if (!this.#save.saving) this.#save = { saving: false, error: null };
    storeDraft(draft);
    this.#show(draft);
  }

  readonly discard = (): void => this.replace(draftOf(this.#now.draft.resolved, this.#now.draft.presets));

  /** Continues from what was saved meanwhile, with the edits whose paths are kept. */
  adopt(resolved: ResolvedSettings, keep: (path: string) => boolean): void {
    this.#resolved = resolved;
    this.replace(rebase(this.#now.draft, resolved, keep));
  }

  /** @returns false, after scrolling to it, if a setting is invalid */
  checkFirst(): boolean {
    const [first] = this.#now.wrong;
    if (first !== undefined) document.getElementById(controlId(first))?.focus();
    return first === undefined;
  }

  /**
   * Saves, or scrolls to the first invalid setting. Reports a conflict if someone else saved since.
   * @param onSaved receives the revision before, and the settings after
   */
  save(request: SaveRequest, onSaved: (before: number, saved: ResolvedSettings) => void): void {
    if (!this.checkFirst()) return;
    const { draft } = this.#now;
    const before = draft.resolved.revision;
    this.#save = { saving: true, error: null };
    this.#show(draft);
    request({ settings: layerOf(draft), expectedRevision: before }).then(
      (saved) => {
        this.#save = { saving: false, error: null };
        this.#resolved = saved;
        forgetSaved(draft, saved);
        this.#show(afterSave(this.#now.draft, draft, saved));
        onSaved(before, saved);
      },
      (error: Error) => {
        this.#save = { saving: false, error };
        this.#show(this.#now.draft);
        const refused = SETTING_PATHS.find((path) => this.#now.flaw(path).refusal !== undefined);
        if (refused !== undefined) document.getElementById(controlId(refused))?.focus();
      },
    );
  }

  #show(draft: SettingsDraft): void {
    this.#now = new EditedSettings(followed(draft, this.#resolved), this.#resolved, this.#save);
    this.#listeners.notify();
  }
}

/**
 * The draft after settings were loaded. A newer revision replaces an unedited form; an edited one stays, and saving
 * reports the conflict. A saved profile changes the settings without a revision.
 */
function followed(draft: SettingsDraft, resolved: ResolvedSettings): SettingsDraft {
  if (draft.resolved === resolved) return draft;
  if (changedPaths(draft).length === 0) return draftOf(resolved, draft.presets);
  return draft.resolved.revision === resolved.revision ? rebase(draft, resolved) : draft;
}
