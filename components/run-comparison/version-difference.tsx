"use client";

import { useTranslations } from "next-intl";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { differingPaths } from "./asked-difference";
import { useAskedFacts } from "./use-asked-words";

/** Differences that are named; more are counted. */
const NAMED_FACTS = 3;

/** The options in which a version differs from the other versions of its turn. */
export function VersionDifference({ asked, all }: { asked: AskedWith; all: readonly AskedWith[] }) {
  const t = useTranslations("comparison.asked");
  const facts = useAskedFacts(asked)(differingPaths(all));
  const more = facts.length - NAMED_FACTS;
  const words = facts.length === 0 ? [t("same")] : facts.slice(0, NAMED_FACTS);
  return (
    <p className="figures min-w-0 text-right break-words text-pretty" title={facts.join(" · ")}>
      {words.join(" · ")}
      {more > 0 && ` · ${t("more", { count: more })}`}
    </p>
  );
}
