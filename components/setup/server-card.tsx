"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { MODEL_PRESETS } from "@/lib/shared/contracts/settings/model-presets";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { DetectedServers } from "./detected-servers";
import { hostOf, type ServerDraft, sameAddress } from "./server-draft";
import { ServerForm } from "./server-form";

/** Any other server with an OpenAI-compatible API. */
const OTHER = { id: "other", name: null, provider: "openai-compatible", url: "", model: null } as const;
const OFFERED = [...MODEL_PRESETS, OTHER];

/** Chooses a language model's server: one found on this machine, a known kind, or an address. */
export function ServerCard({
  resolved,
  draft,
  onDraft,
}: {
  resolved: ResolvedSettings;
  draft: ServerDraft | null;
  onDraft(draft: ServerDraft): void;
}) {
  const t = useTranslations("setup.server");
  const presetsId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  // The choice stays while the user edits its address.
  const preset = draft === null ? null : (chosen ?? MODEL_PRESETS.find((known) => isOf(known, draft))?.id ?? OTHER.id);
  return (
    <Card>
      <section id="language-model" aria-labelledby="language-model-title">
        <CardHeader title={<span id="language-model-title">{t("title")}</span>} />
        <div className="flex flex-col gap-4 px-4 pb-4">
          <p className="text-sm text-ink-2">{t("text")}</p>
          <DetectedServers
            resolved={resolved}
            onChoose={(found) => {
              setChosen(null);
              onDraft(found);
            }}
          />
          <div>
            <h3 id={presetsId} className="mb-1.5 text-sm font-medium">
              {t("presets")}
            </h3>
            <RadioGroup
              aria-labelledby={presetsId}
              value={preset}
              onValueChange={(id: unknown) => {
                const next = OFFERED.find((known) => known.id === id);
                if (next === undefined) return;
                const { provider, url, model } = next;
                setChosen(next.id);
                onDraft({ provider, url, model: model ?? "", apiKey: "", forgetKey: false });
              }}
              className="grid grid-cols-2 gap-2 sm:grid-cols-4"
            >
              {OFFERED.map(({ id, name, url }) => (
                <Radio.Root
                  key={id}
                  value={id}
                  nativeButton
                  render={<button type="button" />}
                  className="min-w-0 rounded-lg border border-line-strong bg-panel px-3 py-2 text-left hover:bg-sunk data-[checked]:border-accent data-[checked]:bg-accent-soft"
                >
                  <span className="block text-sm font-medium break-words">{name ?? t("other")}</span>
                  <span className="block truncate text-xs text-ink-2">{hostOf(url) ?? t("otherText")}</span>
                </Radio.Root>
              ))}
            </RadioGroup>
          </div>
          {draft !== null && <ServerForm resolved={resolved} draft={draft} onDraft={onDraft} />}
        </div>
      </section>
    </Card>
  );
}

function isOf(preset: (typeof MODEL_PRESETS)[number], draft: ServerDraft): boolean {
  return preset.provider === draft.provider && sameAddress(preset.url, draft.url);
}
