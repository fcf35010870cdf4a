"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/overlays/toast";
import { putOnClipboard } from "@/lib/browser/dom/put-on-clipboard";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { useCitationPlace } from "../citation/source-cards";
import { citedCopy, sourceUrl } from "./cited-copy";

/** Puts an answer with its numbered sources on the clipboard. */
export function CopyButton({ view }: { view: Pick<ChatView, "sentences" | "citations"> }) {
  const t = useTranslations("chat.copy");
  const common = useTranslations("common");
  const toast = useToast();
  const placeOf = useCitationPlace();
  const copy = async () => {
    const sources = view.citations.map((citation) => ({
      number: citation.number,
      title: citation.documentTitle,
      place: placeOf(citation),
      url: sourceUrl(citation, window.location.origin),
    }));
    try {
      const { markdown, html } = citedCopy(view.sentences, sources, {
        heading: t("sources"),
        named: (name, value) => common("named", { name, value }),
      });
      await putOnClipboard(markdown, html);
      toast({ title: t("done") });
    } catch {
      // The browser's own words name its interfaces, not what a person can do.
      toast({ title: t("failed"), description: t("failedText"), error: true });
    }
  };
  if (view.sentences.every(({ retraction, state }) => retraction !== null || state === "plain")) return null;
  return (
    <Button variant="ghost" size="sm" className="font-normal" onClick={() => void copy()}>
      <Copy aria-hidden className="size-3.5" />
      {t("label")}
    </Button>
  );
}
