"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Page } from "@/components/shell/page";
import { buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TextInput } from "@/components/ui/field";
import { OperationItem } from "./operation-item";
import { type OutlineGroup, searchOutline } from "./outline";

/** Every operation of the HTTP API: searched by word, opened by its anchor or its line. */
export function ApiReferenceView({ groups }: { groups: readonly OutlineGroup[] }) {
  const t = useTranslations("apiReference");
  const [text, setText] = useState("");
  const linked = useLinkedOperation();
  const found = useMemo(() => searchOutline(groups, text), [groups, text]);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <a href="/api/openapi.json" download="openapi.json" className={buttonStyles("secondary")}>
          {t("download")}
        </a>
      }
    >
      <search className="mb-5 flex flex-wrap items-center gap-3">
        <div className="w-full max-w-sm">
          <TextInput
            type="search"
            data-page-search
            aria-label={t("search")}
            placeholder={t("search")}
            value={text}
            maxLength={200}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <p role="status" className="figures text-xs text-ink-3">
          {t("count", { count })}
        </p>
      </search>
      {count === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <div className="grid items-start gap-6 min-[1100px]:grid-cols-[13rem_minmax(0,1fr)]">
          <nav aria-label={t("parts")} className="sticky top-4 hidden max-h-[85vh] overflow-y-auto min-[1100px]:block">
            <ul className="flex flex-col gap-0.5 font-mono text-xs">
              {found.map(({ tag }) => (
                <li key={tag}>
                  <a href={`#${tag}`} className="block rounded px-2 py-1 text-ink-2 hover:bg-sunk hover:text-ink">
                    {tag}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex min-w-0 flex-col gap-7">
            {found.map(({ tag, operations }) => (
              <section key={tag} aria-labelledby={tag}>
                <h2 id={tag} className="mb-2 scroll-mt-4 font-mono text-sm font-semibold">
                  {tag}
                </h2>
                <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
                  {operations.map((operation) => (
                    <li key={operation.operationId}>
                      <OperationItem outlined={operation} isLinked={operation.operationId === linked} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
    </Page>
  );
}

/** The operation that the address's anchor names. */
function useLinkedOperation(): string {
  const [linked, setLinked] = useState("");
  useEffect(() => {
    const read = () => setLinked(decodeURIComponent(window.location.hash.slice(1)));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return linked;
}
