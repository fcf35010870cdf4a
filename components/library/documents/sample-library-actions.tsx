"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/account/viewer";
import { useToast } from "@/components/ui/overlays/toast";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { useSampleLibrary } from "./use-sample-library";

/** Removes the sample documents in one click, or brings them back. */
export function SampleLibraryActions({ documents }: { documents: readonly Pick<DocumentSummary, "sample">[] }) {
  const t = useTranslations("library.samples");
  const toast = useToast();
  const { mutate, isPending } = useSampleLibrary();
  const mayChange = useMay("manage_library");
  const count = documents.filter(({ sample }) => sample).length;
  const change = (wanted: "add" | "remove") =>
    mutate(wanted, {
      onSuccess: () => toast({ title: t(wanted === "add" ? "added" : "removed") }),
      onError: (error) => toast({ title: t("failed"), description: error.message, error: true }),
    });
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {count > 0 && <span className="figures">{t("count", { count })}</span>}
      {mayChange && (
        <button
          type="button"
          disabled={isPending}
          onClick={() => change(count > 0 ? "remove" : "add")}
          className="text-accent underline underline-offset-2 disabled:opacity-60"
        >
          {t(isPending ? "changing" : count > 0 ? "remove" : "add")}
        </button>
      )}
    </span>
  );
}
