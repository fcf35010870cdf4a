"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Sheet } from "@/components/ui/overlays/dialog";
import { Select } from "@/components/ui/overlays/select";
import { compareAddress } from "./compare-address";
import { RunComparison } from "./run-comparison";

interface Version {
  runId: string;
  question: string;
}

/** Compares two versions of a turn: the shown one and its predecessor, unless others are chosen. */
export function CompareVersions({
  shown,
  versions,
  onClose,
}: {
  shown: string;
  /** Oldest first; at least two. */
  versions: readonly Version[];
  onClose(): void;
}) {
  const t = useTranslations("comparison");
  const at = versions.findIndex(({ runId }) => runId === shown);
  const first = versions[0]?.runId ?? shown;
  const [right, setRight] = useState(at === 0 ? (versions[1]?.runId ?? shown) : shown);
  const [left, setLeft] = useState(versions[at - 1]?.runId ?? first);
  const options = versions.map(({ runId, question }, index) => ({
    value: runId,
    label: t("version", { number: index + 1, question }),
  }));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="wide"
      title={t("title")}
      description={
        <Link href={compareAddress(left, right)} className="text-accent underline underline-offset-2">
          {t("openPage")}
        </Link>
      }
    >
      {versions.length > 2 && (
        <div className="mb-4 grid gap-3 sm:grid-cols-2">
          <Select label={t("left")} value={left} onValueChange={setLeft} options={options} />
          <Select label={t("right")} value={right} onValueChange={setRight} options={options} />
        </div>
      )}
      <RunComparison left={left} right={right} />
    </Sheet>
  );
}
