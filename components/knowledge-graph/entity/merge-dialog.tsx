"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import type { GraphEntity } from "@/lib/shared/contracts/library/graph-contents";
import { useMergeEntities } from "../use-graph";
import { useUndoToast } from "../use-undo-toast";
import { EntityMark } from "./entity-mark";
import { EntitySearch } from "./entity-search";

/** Merges two entities; the name follows from the documents. */
export function MergeDialog({
  entity,
  onClose,
  onMerged,
}: {
  entity: GraphEntity;
  onClose(): void;
  /** Receives the merged entity. */
  onMerged(entityId: string): void;
}) {
  const t = useTranslations("graph.merge");
  const merge = useMergeEntities();
  const tell = useUndoToast();
  const [other, setOther] = useState<GraphEntity | null>(null);
  return (
    <FormDialog
      title={t("title", { name: entity.name })}
      description={t("text")}
      cancel={t("cancel")}
      submit={t("submit")}
      busy={other === null || merge.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (other === null) return;
        merge.mutate([entity.id, other.id], {
          onSuccess: (resolution) => {
            onClose();
            tell(resolution);
            onMerged(resolution.entityId ?? entity.id);
          },
        });
      }}
    >
      <EntitySearch label={t("other")} without={entity.id} onSelect={setOther} />
      {other !== null && (
        <div className="rounded-lg bg-sunk px-3 py-2.5 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Named entity={entity} />
            <span className="text-ink-3">{t("and")}</span>
            <Named entity={other} />
          </p>
          <p className="mt-1 text-xs text-ink-2">{t("becomeOne")}</p>
        </div>
      )}
      {merge.isError && (
        <p role="alert" className="text-sm text-unsupported">
          {t("failed")} {merge.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function Named({ entity }: { entity: GraphEntity }) {
  return (
    <strong dir="auto" className="inline-flex items-center gap-1.5 font-medium wrap-anywhere">
      <EntityMark type={entity.type} />
      {entity.name}
    </strong>
  );
}
