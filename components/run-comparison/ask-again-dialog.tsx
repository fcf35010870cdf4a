"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Leaf, leafRecord, nestLeaves } from "@/components/settings/fields/setting-leaves";
import { plannedSettings, presetsOf } from "@/components/settings/profiles/profile-presets";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useModels } from "@/lib/browser/api/settings/use-models";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { AskAgainFields } from "./ask-again-fields";
import { type RequestedWith, requestedWith } from "./asked-again";
import { differingPaths } from "./asked-difference";
import { useAskedFacts } from "./use-asked-words";

/** Edits the options of a question before asking it again, starting from the original ones. */
export function AskAgainDialog({
  asked,
  busy = false,
  onAsk,
  onClose,
}: {
  asked: AskedWith;
  /** The question is being sent. */
  busy?: boolean;
  onAsk(requested: RequestedWith): void;
  onClose(): void;
}) {
  const t = useTranslations("comparison.again");
  const { data: resolved } = useSettings();
  const { data: list } = useProfiles();
  const { data: models } = useModels(resolved?.languageModel.configured ?? false);
  const [draft, setDraft] = useState(asked);
  const facts = useAskedFacts(draft)(differingPaths([asked, draft]));
  const set = (path: string, value: Leaf) => {
    const leaves = { ...leafRecord(draft.settings), [path]: value };
    const settings = settingsSchema.safeParse(nestLeaves(leaves));
    if (settings.success) setDraft({ ...draft, settings: settings.data });
  };
  const profiles = list?.profiles ?? [];
  return (
    <FormDialog
      title={t("title")}
      description={t("text")}
      cancel={t("cancel")}
      submit={t("ask")}
      busy={busy}
      onClose={onClose}
      onSubmit={() =>
        onAsk(
          requestedWith(
            draft,
            profiles.map(({ name }) => name),
          ),
        )
      }
    >
      <AskAgainFields
        draft={draft}
        profiles={profiles}
        resolved={resolved ?? null}
        models={models?.models.map(({ id }) => id) ?? []}
        onSet={set}
        onProfile={(name) => {
          // A profile decides its own settings; those of the earlier run do not carry over.
          const settings =
            resolved === undefined ? draft.settings : plannedSettings(resolved, presetsOf(profiles), name);
          setDraft({ ...draft, settings: { ...settings, profile: name } });
        }}
        onRoute={(pinnedRoute) => setDraft({ ...draft, pinnedRoute })}
      />
      <p role="status" className="rounded-lg bg-sunk px-3 py-2 text-xs text-ink-2">
        {facts.length === 0 ? t("unchanged") : t("changed", { facts: facts.join(" · ") })}
      </p>
    </FormDialog>
  );
}
