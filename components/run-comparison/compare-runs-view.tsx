"use client";

import { ArrowLeft, ArrowLeftRight } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { compareAddress } from "./compare-address";
import { RunComparison } from "./run-comparison";
import { RunPicker } from "./run-picker";

type Place = "left" | "right";

const runIdSchema = z.uuid();

/** Compares the two runs in the address; either can be changed. */
export function CompareRunsView() {
  const t = useTranslations("comparison");
  const router = useRouter();
  const address = useSearchParams();
  const [picking, setPicking] = useState<Place | null>(null);
  const of = (place: Place) => runIdSchema.safeParse(address.get(place)).data ?? null;
  const [left, right] = [of("left"), of("right")];
  const go = (runs: Record<Place, string | null>) =>
    router.replace(compareAddress(runs.left ?? "", runs.right ?? ""), { scroll: false });
  const pick = (place: Place) => (
    <Button size="sm" onClick={() => setPicking(place)}>
      {t(place === "left" ? "chooseLeft" : "chooseRight")}
    </Button>
  );
  return (
    <div className="w-full max-w-6xl px-4 py-5 min-[900px]:px-7">
      <Link href="/traces" className="mb-1 inline-flex items-center gap-1 text-xs text-ink-3 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        {t("back")}
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight">{t("title")}</h1>
        <div className="flex flex-wrap items-center gap-2">
          {pick("left")}
          <Button size="sm" disabled={left === null || right === null} onClick={() => go({ left: right, right: left })}>
            <ArrowLeftRight aria-hidden className="size-3.5" />
            {t("swap")}
          </Button>
          {pick("right")}
        </div>
      </div>
      {left === null || right === null ? (
        <EmptyState title={t("incomplete")}>{t("incompleteText")}</EmptyState>
      ) : (
        <RunComparison left={left} right={right} />
      )}
      {picking !== null && (
        <RunPicker
          title={t(picking === "left" ? "chooseLeft" : "chooseRight")}
          not={picking === "left" ? right : left}
          onPick={(runId) => {
            setPicking(null);
            go({ left, right, [picking]: runId });
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}
