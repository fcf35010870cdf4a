"use client";

import { useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { Progress } from "@/components/ui/progress";
import { useReasonWords } from "@/components/words/reason-text";
import type { EmbeddingIndex, SearchIndexStatus } from "@/lib/shared/contracts/library/embedding-index";
import { StatusMark } from "./status-mark";
import { useSearchIndex } from "./use-search-index";
import { useStoreName } from "./use-store-name";

/** The embedding model in use, and the progress of a new index. */
export function IndexStatus() {
  const t = useTranslations("setup.embedding");
  return (
    <div className="min-h-14 rounded-lg bg-sunk px-3 py-2.5 text-sm">
      <Loaded asked={useSearchIndex()} loading={t("loading")} failed={t("failed")} skeleton="h-9">
        {({ active, engine, building }) => (
          <>
            <Active active={active} engine={engine} />
            {building !== null && <Building index={building} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The progress of the index being built; renders nothing without one. */
export function BuildingStatus() {
  const { data } = useSearchIndex();
  if (data === undefined || data.building === null) return null;
  return (
    <div className="mb-2 rounded-lg bg-sunk px-3 pt-0.5 pb-2.5 text-sm [&>div]:border-t-0">
      <Building index={data.building} />
    </div>
  );
}

function Active({ active, engine }: Pick<SearchIndexStatus, "active" | "engine">) {
  const t = useTranslations("setup.embedding");
  const storeName = useStoreName();
  const facts = [
    t("passages", { done: active.done, total: active.total }),
    ...(active.dimension === null ? [] : [t("dimension", { dimension: active.dimension })]),
  ];
  return (
    <div className="flex gap-2.5">
      <StatusMark status={active.failure !== null ? "failed" : active.done < active.total ? "warning" : "ok"} />
      <div className="min-w-0">
        <p className="break-words">
          {t("active")} <span className="font-medium break-all">{useModelName(active)}</span>
        </p>
        <p className="figures text-xs text-ink-2">{facts.join(" · ")}</p>
        <p className="text-xs break-words text-ink-2">{t("store", { store: storeName(active) })}</p>
        <p className="text-xs text-ink-3">{t("engine", engine)}</p>
        {active.failure !== null && <Failure index={active} rest="byWords" />}
      </div>
    </div>
  );
}

function Building({ index }: { index: EmbeddingIndex }) {
  const t = useTranslations("setup.embedding");
  const storeName = useStoreName();
  const title = t("buildingStore", { store: storeName(index), model: useModelName(index) });
  return (
    <div className="mt-2.5 flex flex-col gap-1 border-t border-line pt-2.5">
      <p className="font-medium break-words">{title}</p>
      {index.failure === null ? (
        <>
          <Progress
            label={title}
            value={index.done}
            max={Math.max(index.total, 1)}
            text={t("passages", { done: index.done, total: index.total })}
          />
          <p className="text-xs text-ink-2">{t("buildingStoreText")}</p>
        </>
      ) : (
        <Failure index={index} rest="stillActive" />
      )}
    </div>
  );
}

/** Why an index is incomplete, and what searches meanwhile. */
function Failure({ index: { failure }, rest }: { index: EmbeddingIndex; rest: "byWords" | "stillActive" }) {
  const t = useTranslations("setup.embedding");
  const words = useReasonWords();
  if (failure === null) return null;
  return (
    <p role="alert" className="text-xs break-words text-unsupported">
      {t("buildFailed", { reason: words(failure) })} {t(rest)}
    </p>
  );
}

function useModelName({ model, provider }: EmbeddingIndex): string {
  const t = useTranslations("setup.embedding");
  return provider === "built-in" ? t("builtInModel") : model;
}
