"use client";

import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { useMergeEntities } from "@/lib/browser/use-graph";
import type { GraphEntity } from "@/lib/contracts/knowledge-graph";
import { EntityMark } from "./entity-mark";
import { EntitySearch } from "./entity-search";
import { useUndoToast } from "./use-undo-toast";

/** Makes two entities one: the second is chosen, and which of them keeps its name. */
export function MergeDialog({
  entity,
  onClose,
  onMerged,
}: {
  entity: GraphEntity;
  onClose(): void;
  /** With the entity that both are now. */
  onMerged(entityId: string): void;
}) {
  const t = useTranslations("graph.merge");
  const merge = useMergeEntities();
  const tell = useUndoToast();
  const [other, setOther] = useState<GraphEntity | null>(null);
  const [swapped, setSwapped] = useState(false);
  const pair = other === null ? null : swapped ? ([other, entity] as const) : ([entity, other] as const);
  return (
    <FormDialog
      title={t("title", { name: entity.name })}
      description={t("text")}
      cancel={t("cancel")}
      submit={t("submit")}
      busy={pair === null || merge.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (pair === null) return;
        merge.mutate(
          pair.map(({ id }) => id),
          {
            onSuccess: (resolution) => {
              onClose();
              tell(resolution);
              onMerged(resolution.entityId ?? pair[0].id);
            },
          },
        );
      }}
    >
      <EntitySearch label={t("other")} without={entity.id} onSelect={setOther} />
      {pair !== null && (
        <div className="rounded-lg bg-sunk px-3 py-2.5 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Named entity={pair[1]} />
            <span className="text-ink-3">{t("becomes")}</span>
            <Named entity={pair[0]} />
          </p>
          <Button size="sm" className="mt-2" onClick={() => setSwapped(!swapped)}>
            <ArrowLeftRight aria-hidden className="size-3.5" />
            {t("swap")}
          </Button>
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
