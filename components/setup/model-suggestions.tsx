"use client";

import { useTranslations } from "next-intl";
import { chipStyles } from "@/components/ui/chip";

/** Names shown as buttons; the field's list has the rest. */
const SHOWN = 8;

/** Models that a server lists: as options of the field `listId`, and the first few as buttons. */
export function ModelSuggestions({
  listId,
  models,
  chosen,
  onChoose,
}: {
  listId: string;
  models: readonly string[];
  chosen: string;
  onChoose(model: string): void;
}) {
  const t = useTranslations("setup.server");
  return (
    <>
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {models.length > 0 && (
        <ul aria-label={t("suggestions")} className="-mt-1 flex flex-wrap items-center gap-1.5">
          {models.slice(0, SHOWN).map((model) => (
            <li key={model} className="min-w-0 max-w-full">
              <button
                type="button"
                aria-pressed={model === chosen.trim()}
                onClick={() => onChoose(model)}
                className={chipStyles(model === chosen.trim() ? "accent" : "neutral")}
              >
                <span className="truncate">{model}</span>
              </button>
            </li>
          ))}
          {models.length > SHOWN && (
            <li className="text-xs text-ink-3">{t("more", { count: models.length - SHOWN })}</li>
          )}
        </ul>
      )}
    </>
  );
}
