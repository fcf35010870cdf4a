"use client";

import { useTranslations } from "next-intl";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { differingPaths } from "./asked-difference";
import { useAskedFacts } from "./use-asked-words";

/** Facts that are named; more are counted. */
const NAMED_FACTS = 3;

/** What a version of a turn was asked with, as far as the versions differ in it. */
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
