"use client";

import { Library, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { type RequestedWith, requestedWith } from "@/components/run-comparison/asked-again";
import { Button } from "@/components/ui/button";
import { useScopeWords } from "@/components/words/use-scope-words";
import { editDraftKey, useDraft } from "@/lib/browser/storage/draft-store";
import { askedWithOfRun } from "@/lib/browser/stream/head-folds";
import { useRunView } from "@/lib/browser/stream/use-run";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";
import type { ShownTurn } from "@/lib/shared/projections/trace/shown-path";
import type { AskedVersion, ConversationRun } from "../conversation/use-conversation-runs";
import { QuestionEditor, VersionSwitcher } from "./answer-parts";
import type { AskAgain } from "./ask-again";

/** One turn: its question, its versions, and the answer of the shown version. */
export function TurnFrame({
  turn: { run, versions },
  versions: askedWith,
  profiles,
  onShow,
  onAsk,
  children,
}: {
  turn: ShownTurn<ConversationRun>;
  /** What versions were asked with, by run. */
  versions: Readonly<Record<string, AskedWith>>;
  /** `null` until loaded: a question with a profile cannot be asked again before. */
  profiles: readonly ProfileView[] | null;
  onShow(runId: string): void;
  onAsk(version: AskedVersion): void;
  /** @param again `null` until the question's original options are known */
  children: (again: AskAgain | null) => ReactNode;
}) {
  const frame = useRef<HTMLElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  // An unsent change survives a reload, and returns when the server refuses it.
  const [changed, setChanged] = useDraft(editDraftKey(run.key));
  const asked = useRunView(run.runId, askedWithOfRun);
  const ask = (question: string, requested: RequestedWith, editOf: string | null) => {
    onAsk({ question, parentRunId: run.parentRunId, requested, editOf });
    // The pressed button disappears with its version; focus moves to the new one.
    frame.current?.focus();
  };
  const same =
    asked === null || profiles === null
      ? null
      : requestedWith(
          asked,
          profiles.map(({ name }) => name),
        );
  return (
    <article
      ref={frame}
      tabIndex={-1}
      aria-label={run.question}
      // Turns out of view are not rendered: each would cost time with every word of the newest answer. Content is
      // clipped to its turn, so the turn has a margin for outlines.
      className="-m-2 flex flex-col gap-4 p-2 outline-none [contain-intrinsic-size:auto_40rem] not-last:[content-visibility:auto]"
    >
      <div className="flex flex-col items-end gap-1">
        {(opened === run.key || changed !== "") && same !== null ? (
          <Suspense>
            <QuestionEditor
              key={run.key}
              question={run.question}
              changed={changed}
              isPressed={opened === run.key}
              onChange={(text) => {
                setOpened(run.key);
                setChanged(text);
              }}
              onSave={(question) => {
                setOpened(null);
                setChanged("");
                ask(question, same, run.key);
              }}
              onCancel={() => {
                setOpened(null);
                setChanged("");
                // After the button is rendered again.
                requestAnimationFrame(() => edit.current?.focus());
              }}
            />
          </Suspense>
        ) : (
          <QuestionBubble
            question={run.question}
            scope={asked?.scope ?? run.scope}
            editRef={edit}
            onEdit={same === null ? null : () => setOpened(run.key)}
          >
            {versions.length > 1 && (
              <Suspense>
                <VersionSwitcher run={run} versions={versions} askedWith={askedWith} onShow={onShow} />
              </Suspense>
            )}
          </QuestionBubble>
        )}
      </div>
      {children(
        asked === null || same === null || profiles === null
          ? null
          : { asked, same, profiles, ask: (requested) => ask(run.question, requested, null) },
      )}
    </article>
  );
}

/** The user's question, and its scope if it was not all documents. */
function QuestionBubble({
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
  /** Shown below the question, beside the edit button. */
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
