"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { draftOf, layerOf, type SettingsDraft, valueAt, withValue } from "@/components/settings/settings-draft";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field, TextInput } from "@/components/ui/field";
import { Select } from "@/components/ui/overlays/select";
import { useToast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/browser/api/api-client";
import { useSaveSettings } from "@/lib/browser/api/settings/use-settings-changes";
import { embeddingProviderSchema } from "@/lib/shared/contracts/settings/setting-values";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { IndexStatus } from "./index-status";
import { LibraryConfirm } from "./library-confirm";

const PROVIDERS = embeddingProviderSchema.options;
const CHANGES = ["embedding"] as const;

/** The settings with the edits of this card; the model defaults to the provider's. */
function draftOfEmbedding(
  resolved: ResolvedSettings,
  { provider, model }: Partial<ResolvedSettings["settings"]["embedding"]>,
): SettingsDraft {
  const before = draftOf(resolved);
  const draft = provider === undefined ? before : withValue(before, "embedding.provider", provider);
  return model === undefined || valueAt(draft, "embedding.provider") === "built-in"
    ? draft
    : withValue(draft, "embedding.model", model.trim());
}

/** The embedding model and how to change it: in the background, with the current index in use until then. */
export function EmbeddingCard({ resolved }: { resolved: ResolvedSettings }) {
  const t = useTranslations("setup.embedding");
  const toast = useToast();
  const failureWords = useFailureWords();
  const selectId = useId();
  const save = useSaveSettings();
  const [edited, setEdited] = useState<Partial<ResolvedSettings["settings"]["embedding"]>>({});
  const [confirming, setConfirming] = useState(false);
  const draft = draftOfEmbedding(resolved, edited);
  const embedding = {
    provider: embeddingProviderSchema.parse(valueAt(draft, "embedding.provider")),
    model: edited.model ?? String(valueAt(draft, "embedding.model")),
  };
  const refusals = save.error instanceof ApiError ? save.error.fields : {};
  const modelRefusal = refusals["embedding.model"] ?? refusals["settings.embedding.model"];
  const builtIn = embedding.provider === "built-in";
  const changed =
    embedding.provider !== resolved.settings.embedding.provider ||
    (!builtIn && embedding.model.trim() !== resolved.settings.embedding.model);
  const edit = (part: typeof edited) => {
    save.reset();
    setEdited({ ...edited, ...part });
  };
  const confirm = () => {
    setConfirming(false);
    save.mutate(
      { settings: layerOf(draft), expectedRevision: resolved.revision },
      {
        onSuccess: () => {
          setEdited({});
          toast({ title: t("changed") });
        },
      },
    );
  };
  return (
    <Card>
      <section id="embedding" aria-labelledby="embedding-title">
        <CardHeader title={<span id="embedding-title">{t("title")}</span>} />
        <form
          noValidate
          className="flex flex-col gap-3 px-4 pb-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (changed) setConfirming(true);
          }}
        >
          <p className="text-sm text-ink-2">{t("text")}</p>
          <IndexStatus />
          <div className="grid gap-3 sm:grid-cols-2">
            <div className="flex flex-col gap-1">
              <label htmlFor={selectId} className="text-sm font-medium">
                {t("provider")}
              </label>
              <Select
                id={selectId}
                label={t("provider")}
                value={embedding.provider}
                onValueChange={(provider) => edit({ provider })}
                options={PROVIDERS.map((value) => ({ value, label: t(`providers.${value}`) }))}
              />
            </div>
            <Field label={t("model")} error={modelRefusal}>
              <TextInput
                value={builtIn ? t("builtInModel") : embedding.model}
                disabled={builtIn}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => edit({ model: event.target.value })}
              />
            </Field>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" disabled={!changed || save.isPending || embedding.model.trim() === ""}>
              {save.isPending ? t("saving") : t("change")}
            </Button>
            {save.error !== null && (
              <p role="alert" className="min-w-0 text-sm break-words text-unsupported">
                {t("saveFailed", { message: failureWords(save.error) })}
              </p>
            )}
          </div>
        </form>
        <LibraryConfirm
          changes={confirming ? CHANGES : []}
          wanted={{
            ...resolved.settings.languageModel,
            ...resolved.settings.searchIndex,
            provider: embedding.provider,
          }}
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
        />
      </section>
    </Card>
  );
}
