"use client";

import { Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { useScopeWords } from "@/components/ui/use-scope-words";
import type { LibraryScope } from "@/lib/contracts/document";

/** What the person asked, and of which documents where it was not all of them. */
export function QuestionBubble({ question, scope }: { question: string; scope: LibraryScope | null }) {
  const t = useTranslations("scope");
  const words = useScopeWords(scope);
  return (
    <div className="flex flex-col items-end gap-1">
      <h2
        dir="auto"
        className="w-fit max-w-[85%] rounded-xl rounded-br-sm bg-sunk px-3.5 py-2 text-answer wrap-anywhere whitespace-pre-wrap"
      >
        {question}
      </h2>
      {words !== null && (
        <p className="flex max-w-[85%] min-w-0 items-center gap-1.5 text-xs text-ink-3">
          <Library aria-hidden className="size-3 shrink-0" />
          <span className="min-w-0 break-words">{t("askedOf", { scope: words })}</span>
        </p>
      )}
    </div>
  );
}
