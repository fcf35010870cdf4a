"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useDocument } from "@/lib/browser/api/use-document";
import { useDocuments } from "@/lib/browser/api/use-documents";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { matchesText } from "../matches-text";
import { CHOICES_AT_ONCE } from "../tunables";
import { passagesWith } from "./passage-choice";

const INPUT = "h-9 w-full rounded-lg border border-line-strong bg-panel px-3 text-sm";
const CHOICE = "w-full px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-sunk";
const LIST = "divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel";

/** Picks a passage: first a document by its title, then a passage by its words. */
export function PassagePicker({ onPick }: { onPick(passageId: string): void }) {
  const [document, setDocument] = useState<DocumentSummary | null>(null);
  return document === null ? (
    <DocumentChoice onChoose={setDocument} />
  ) : (
    <PassageOfDocument document={document} onBack={() => setDocument(null)} onPick={onPick} />
  );
}

function DocumentChoice({ onChoose }: { onChoose(document: DocumentSummary): void }) {
  const t = useTranslations("library.search.whyNot");
  const { data } = useDocuments();
  const [text, setText] = useState("");
  const matching = (data?.documents ?? []).filter((own) => own.status === "ready" && matchesText(own, text));
  return (
    <div className="flex flex-col gap-2">
      <input
        type="search"
        aria-label={t("document")}
        placeholder={t("documentPlaceholder")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={INPUT}
      />
      {matching.length === 0 ? (
        <p className="py-2 text-sm text-ink-2">{t("noDocument")}</p>
      ) : (
        <ul aria-label={t("documents")} className={LIST}>
          {matching.slice(0, CHOICES_AT_ONCE).map((own) => (
            <li key={own.id}>
              <button type="button" dir="auto" className={CHOICE} onClick={() => onChoose(own)}>
                {own.title}
              </button>
            </li>
          ))}
        </ul>
      )}
      <More count={matching.length - CHOICES_AT_ONCE} />
    </div>
  );
}

function PassageOfDocument({
  document,
  onBack,
  onPick,
}: {
  document: DocumentSummary;
  onBack(): void;
  onPick(passageId: string): void;
}) {
  const t = useTranslations("library.search.whyNot");
  const { data, isPending } = useDocument(document.id);
  const [text, setText] = useState("");
  const matching = useMemo(() => (data === undefined ? [] : passagesWith(data, text)), [data, text]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <p className="min-w-0 break-words">{t("chosen", { title: document.title })}</p>
        <Button size="sm" onClick={onBack}>
          {t("change")}
        </Button>
      </div>
      <input
        type="search"
        aria-label={t("passage")}
        placeholder={t("passagePlaceholder")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={INPUT}
      />
      {isPending ? (
        <>
          <LoadingText>{t("loading")}</LoadingText>
          <Skeleton className="h-24" />
        </>
      ) : matching.length === 0 ? (
        <p className="py-2 text-sm text-ink-2">{t("noPassage")}</p>
      ) : (
        <ul aria-label={t("passages", { title: document.title })} className={LIST}>
          {matching.slice(0, CHOICES_AT_ONCE).map((own) => (
            <li key={own.id}>
              <button type="button" className={CHOICE} onClick={() => onPick(own.id)}>
                <span className="figures block text-2xs text-ink-3">{t("number", { number: own.ordinal + 1 })}</span>
                <span dir="auto" className="line-clamp-2 text-xs break-words text-ink-2">
                  {own.text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <More count={matching.length - CHOICES_AT_ONCE} />
    </div>
  );
}

function More({ count }: { count: number }) {
  const t = useTranslations("library.search.whyNot");
  if (count <= 0) return null;
  return <p className="figures text-xs text-ink-3">{t("moreMatches", { count })}</p>;
}
