"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { putOnClipboard } from "@/lib/browser/dom/put-on-clipboard";
import { Button } from "./button";
import { useToast } from "./overlays/toast";

/** How long a copy is confirmed, in milliseconds. */
const CONFIRMED_MS = 1_500;

/** Copies a text and confirms it. @param text called on copy */
export function CopyButton({ label, text, words = false }: { label: string; text(): string; words?: boolean }) {
  const t = useTranslations("common.copy");
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant="ghost"
      size={words ? "sm" : "icon-sm"}
      aria-label={label}
      title={label}
      onClick={() => {
        putOnClipboard(text()).then(
          () => {
            setCopied(true);
            setTimeout(() => setCopied(false), CONFIRMED_MS);
          },
          () => toast({ title: t("failed"), error: true }),
        );
      }}
    >
      <Icon aria-hidden className="size-3.5" />
      {words && label}
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </Button>
  );
}
