"use client";

import { Library, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { Button } from "@/components/ui/button";
import { useScopeWords } from "@/components/words/use-scope-words";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";

/** What the person asked, and of which documents where it was not all of them. */
export function QuestionBubble({
  question,
  scope,
  editRef,
  onEdit,
  children,
}: {
  question: string;
  scope: LibraryScope | null;
  editRef: RefObject<HTMLButtonElement | null>;
  /** `null` while it cannot be edited. */
  onEdit: (() => void) | null;
  /** What stands under it, beside the button that edits it. */
  children?: ReactNode;
}) {
  const t = useTranslations("scope");
  const versions = useTranslations("chat.versions");
  const words = useScopeWords(scope);
  return (
    <>
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
      <div className="flex max-w-full flex-wrap items-center justify-end gap-x-2 text-xs text-ink-3">
        {children}
        <Button
          ref={editRef}
          variant="ghost"
          size="icon-sm"
          aria-label={versions("edit")}
          title={versions("edit")}
          disabled={onEdit === null}
          onClick={() => onEdit?.()}
        >
          <Pencil aria-hidden className="size-3.5" />
        </Button>
      </div>
    </>
  );
}
