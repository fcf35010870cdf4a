"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import type { EntityDetail } from "@/lib/shared/contracts/library/graph-contents";
import { useSplitEntity } from "../use-graph";
import { useUndoToast } from "../use-undo-toast";

/** Splits names off an entity into a new one. */
export function SplitDialog({ entity, onClose }: { entity: EntityDetail; onClose(): void }) {
  const t = useTranslations("graph.split");
  const split = useSplitEntity();
  const tell = useUndoToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = [...new Set(entity.aliases.map(({ name }) => name))];
  const all = chosen.length === names.length;
  return (
    <FormDialog
      title={t("title", { name: entity.name })}
      description={t("text")}
      cancel={t("cancel")}
      submit={t("submit")}
      busy={chosen.length === 0 || all || split.isPending}
      onClose={onClose}
      onSubmit={() =>
        split.mutate(
          { entityId: entity.id, names: chosen },
          {
            onSuccess: (resolution) => {
              onClose();
              tell(resolution);
            },
          },
        )
      }
    >
      <fieldset className="flex flex-col gap-2 text-sm">
        <legend className="mb-1 font-medium">{t("names")}</legend>
        {names.map((name) => (
          <label key={name} className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, name] : chosen.filter((own) => own !== name))
              }
            />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
          </label>
        ))}
      </fieldset>
      {all && <p className="text-sm text-partial">{t("leaveOne")}</p>}
      {split.isError && (
        <p role="alert" className="text-sm text-unsupported">
          {t("failed")} {split.error.message}
        </p>
      )}
    </FormDialog>
  );
}
