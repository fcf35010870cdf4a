"use client";

import { useTranslations } from "next-intl";
import type { CitationTarget } from "@/components/chat/citation/citation-target";
import { MissingSource } from "@/components/chat/citation/missing-source";
import { useSourceText } from "@/components/chat/citation/source-cards";
import { LoadingText } from "@/components/ui/loading-text";
import { Sheet } from "@/components/ui/overlays/dialog";

/** The passage of a citation in a panel, its evidence marked; for a web page, the link to it. */
export function EmbedPassage({ target, onClose }: { target: CitationTarget | null; onClose(): void }) {
  const citation = target?.citation;
  const number = citation?.number == null ? "" : `[${citation.number}] `;
  return (
    <Sheet
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={citation === undefined ? "" : `${number}${citation.documentTitle}`}
      {...(citation === undefined || citation.headingPath.length === 0
        ? {}
        : { description: citation.headingPath.join(" › ") })}
    >
      {target !== null &&
        (target.citation.web === undefined ? (
          <Passage target={target} />
        ) : (
          <a
            href={target.citation.web.url}
            target="_blank"
            rel="noopener noreferrer"
            className="underline wrap-anywhere"
          >
            {target.citation.web.url}
          </a>
        ))}
    </Sheet>
  );
}

function Passage({ target }: { target: CitationTarget }) {
  const t = useTranslations("embed");
  const text = useSourceText(target.citation);
  if (text === null) return <MissingSource />;
  if (text === undefined) return <LoadingText>{t("loading")}</LoadingText>;
  const [before, marked, after] = aroundQuote(text, target.evidence?.quote ?? target.quote ?? "");
  return (
    <p dir="auto" className="text-answer whitespace-pre-wrap wrap-anywhere">
      {before}
      {marked !== "" && <mark className="rounded bg-accent-soft text-ink">{marked}</mark>}
      {after}
    </p>
  );
}

/** A text cut around the first place of a quote; whole if it does not contain the quote. */
function aroundQuote(text: string, quote: string): [string, string, string] {
  const at = quote === "" ? -1 : text.indexOf(quote);
  return at === -1 ? [text, "", ""] : [text.slice(0, at), quote, text.slice(at + quote.length)];
}
