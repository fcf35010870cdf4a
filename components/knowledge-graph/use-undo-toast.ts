"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/overlays/toast";
import type { GraphResolution } from "@/lib/shared/contracts/library/graph-contents";
import { useUndoResolution } from "./use-graph";

/** Announces a manual merge or split, with an undo button. */
export function useUndoToast(): (resolution: GraphResolution) => void {
  const t = useTranslations("graph.decisions");
  const toast = useToast();
  const undo = useUndoResolution();
  return ({ id, kind, names }) =>
    toast({
      title: t(kind === "merge" ? "merged" : "split", { names: names.join(", ") }),
      action: {
        label: t("undo"),
        onSelect: () =>
          undo.mutate(id, {
            onSuccess: () => toast({ title: t("undone") }),
            onError: (error) => toast({ title: t("undoFailed"), description: error.message, error: true }),
          }),
      },
    });
}
