"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addressOf } from "@/lib/browser/api/api-client";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { includes } from "@/lib/shared/text/spans";

/** The pictures of a document that come before a part of its text. */
export function DocumentFigures({
  document: { id, receipt },
  start,
  end,
}: {
  document: Pick<DocumentDetail, "id" | "receipt">;
  start: number;
  end: number;
}) {
  const figures = receipt?.shownFigures ?? [];
  return figures
    .filter((figure) => includes({ start, end }, figure.start))
    .map(({ number }) => <Figure key={number} documentId={id} number={number} />);
}

/** Renders nothing if the picture cannot be shown. */
function Figure({ documentId, number }: { documentId: string; number: number }) {
  const t = useTranslations("library.view");
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  const source = addressOf("GET /api/documents/{id}/figures/{n}", { params: { id: documentId, n: String(number) } });
  return (
    // biome-ignore lint/performance/noImgElement: the picture is served as the document stores it
    <img
      src={source}
      alt={t("figure")}
      loading="lazy"
      className="my-3 block max-h-96 max-w-full rounded-lg border border-line bg-white object-contain"
      onError={() => setBroken(true)}
    />
  );
}
