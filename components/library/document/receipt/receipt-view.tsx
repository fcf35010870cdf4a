"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { useQuantities } from "@/components/words/use-quantities";
import type { Receipt } from "@/lib/shared/contracts/library/receipt/receipt";
import { leftOutReasonSchema, unreadReasonSchema } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { hasUnread, UNREAD_REASONS } from "@/lib/shared/projections/receipt-facts";
import { ReceiptLine } from "../../documents/receipt-line";
import { placesIn, rangesText } from "./ranges-text";
import { ConcealedParts, HiddenTexts, LeftOutTexts, OcrPages, ReceiptTables } from "./receipt-lists";

/** The whole receipt of a document. */
export function ReceiptView({ receipt }: { receipt: Receipt | null }) {
  const t = useTranslations("library.receipt");
  if (receipt === null) return <p className="py-8 text-center text-ink-2">{t("none")}</p>;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Reading receipt={receipt} />
      <Unread receipt={receipt} />
      <Characters receipt={receipt} />
      <OcrPages receipt={receipt} />
      <ReceiptTables receipt={receipt} />
      <HiddenTexts receipt={receipt} />
      <ConcealedParts receipt={receipt} />
      <LeftOutTexts receipt={receipt} />
    </div>
  );
}

function Reading({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const format = useFormatter();
  const quantities = useQuantities();
  const { parser, converted, docling, readAt, ms, extent, figures, pictures, unreadPictures } = receipt;
  return (
    <Card>
      <CardHeader title={t("reading")} />
      <div className="px-4 pb-2">
        <ReceiptLine receipt={receipt} />
      </div>
      {parser !== null && (
        <Lines>
          <Line name={t("parser")}>
            {t("parserValue", { name: t(`parsers.${parser.name}`), version: String(parser.version) })}
          </Line>
          {docling !== null && (
            <Line name={t("docling")}>
              {docling.read ? t("doclingRead", { version: docling.version ?? "unknown" }) : t("doclingFailed")}
            </Line>
          )}
          {converted && <Line name={t("converted")}>{t("convertedValue")}</Line>}
          {readAt !== null && (
            <Line name={t("readAt")}>
              {format.dateTime(new Date(readAt), { dateStyle: "medium", timeStyle: "short" })}
            </Line>
          )}
          <Line name={t("ms")}>{quantities.ms(ms)}</Line>
          {extent !== null && <Line name={t("extent")}>{t(`facts.${extent.unit}`, { count: extent.count })}</Line>}
          {figures !== null && <Line name={t("figures")}>{t("figuresValue", { count: figures })}</Line>}
          {pictures !== null && (
            <Line name={t("pictures")}>{t("picturesValue", { ...pictures, unread: unreadPictures })}</Line>
          )}
        </Lines>
      )}
    </Card>
  );
}

function Unread({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  if (!hasUnread(receipt)) return null;
  const { unread, unreadPictureReasons, unreadPictureList, characters, extent } = receipt;
  return (
    <Card>
      <CardHeader title={t("unreadTitle")} />
      <Lines>
        {unread.map(({ reason, count, ranges }) => (
          <Line key={reason} name={t(`unread.${reason}`)}>
            {ranges.length === 0 ? t("pageCount", { count }) : t("pages", { count, ranges: rangesText(ranges) })}
          </Line>
        ))}
        {unreadReasonSchema.options.map((reason) => {
          const count = unreadPictureReasons[reason];
          const ranges = unreadPictureList.find((one) => one.reason === reason)?.ranges ?? [];
          return (
            count !== undefined && (
              <Line key={`picture-${reason}`} name={t(`unread.${reason}`)}>
                {ranges.length === 0
                  ? t("pictureCount", { count })
                  : t("picturePlaces", {
                      count,
                      unit: extent?.unit ?? "page",
                      places: placesIn(ranges),
                      ranges: rangesText(ranges),
                    })}
              </Line>
            )
          );
        })}
        {UNREAD_REASONS.map((reason) => {
          const count = characters?.leftOut[reason];
          return (
            count !== undefined && (
              <Line key={reason} name={t(`leftOut.${reason}`)}>
                {t("characterCount", { count })}
              </Line>
            )
          );
        })}
        {(["attachments", "uncomputedFormulas", "unsureEncodings", "mendedRows"] as const).map(
          (name) =>
            receipt[name] > 0 && (
              <Line key={name} name={t(`unreadNames.${name}`)}>
                {t(`facts.${name}`, { count: receipt[name], confidence: 0 })}
              </Line>
            ),
        )}
      </Lines>
    </Card>
  );
}

function Characters({ receipt: { characters, docling } }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const common = useTranslations("common");
  const { count } = useQuantities();
  if (characters === null) return null;
  const { found, kept, leftOut, added } = characters;
  return (
    <Card>
      <CardHeader title={t("characters")} />
      <p className="px-4 pb-2 text-xs text-ink-3">
        {t(docling?.read === true ? "charactersOfDocling" : "charactersHelp")}
      </p>
      <Lines>
        <Line name={t("found")}>{count(found)}</Line>
        <Line name={t("kept")}>{count(kept)}</Line>
        <Line name={t("leftOutTotal")}>
          {count(found - kept)}
          <ul className="text-xs text-ink-2">
            {leftOutReasonSchema.options.map((reason) => {
              const characters = leftOut[reason];
              return (
                characters !== undefined && (
                  <li key={reason} className={reason === "unaccounted" ? "text-partial" : undefined}>
                    {common("named", { name: t(`leftOut.${reason}`), value: count(characters) })}
                  </li>
                )
              );
            })}
          </ul>
        </Line>
        {added > 0 && (
          <Line name={t("added")}>
            {count(added)} <span className="text-xs text-ink-3">({t("addedHelp")})</span>
          </Line>
        )}
      </Lines>
    </Card>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <dl className="figures divide-y divide-line border-t border-line px-4 text-sm">{children}</dl>;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] gap-3 py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
