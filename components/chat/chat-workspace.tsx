"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { Sheet } from "@/components/ui/overlays/dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/browser/api/api-client";
import { useMediaQuery } from "@/lib/browser/dom/use-media-query";
import { usePageTitle } from "@/lib/browser/dom/use-page-title";
import { moveChoices } from "@/lib/browser/storage/conversation-choices";
import { editDraftKey, readDraft, returnToDraft, takeDraft, writeDraft } from "@/lib/browser/storage/draft-store";
import { finishFirstStep } from "@/lib/browser/storage/first-steps";
import { headOfRun } from "@/lib/browser/stream/head-folds";
import { useRunView } from "@/lib/browser/stream/use-run";
import type { ResolvedSettings, Settings } from "@/lib/shared/contracts/settings/settings";
import type { CitationTarget } from "./citation/citation-target";
import { Composer } from "./composer/composer";
import { ProfilePicker } from "./composer/profile-picker";
import type { Refusal } from "./composer/refusal-notice";
import { ScopePicker } from "./composer/scope-picker";
import { SourcePicker } from "./composer/source-picker";
import { useChosenProfile } from "./composer/use-chosen-profile";
import { useChosenScope } from "./composer/use-chosen-scope";
import { useChosenSource } from "./composer/use-chosen-source";
import { useStopKey } from "./composer/use-stop-key";
import { ChatHeader } from "./conversation/chat-header";
import { EmptyChat, type RenderedQuestions } from "./conversation/empty-chat";
import { MessageColumn } from "./conversation/message-column";
import { PendingTurn } from "./conversation/pending-turn";
import { type AskedVersion, useConversationRuns } from "./conversation/use-conversation-runs";
import { useTurnsInPlace } from "./conversation/use-turns-in-place";
import { SidePanel } from "./panel/side-panel";
import { SIDE_PANEL_QUERY } from "./tunables";
import { RefusalNotice, Turn, useAnswerParts } from "./turn/answer-parts";
import { TurnFrame } from "./turn/turn-frame";

// Few readers open it.
const CitationSheet = lazyPart(() => import("./citation/citation-sheet").then(({ CitationSheet: part }) => part));

/** The chat page: the conversation in the address, the composer, and the panel beside them. */
export function ChatWorkspace({ questions }: { questions: RenderedQuestions }) {
  const t = useTranslations("chat");
  const scopeWords = useTranslations("scope");
  const toast = useToast();
  const composer = useRef<HTMLTextAreaElement>(null);
  const [citation, setCitation] = useState<CitationTarget | null>(null);
  const [wasCited, setWasCited] = useState(false);
  if (citation !== null && !wasCited) setWasCited(true);
  useEffect(() => {
    if (citation !== null) finishFirstStep("place");
  }, [citation]);
  const [selectedRun, setSelectedRun] = useState<string | null>(null);
  const [panelOpen, setPanelOpen] = useState(false);
  /** With the conversation that it belongs to. */
  const [refusal, setRefusal] = useState<(Refusal & { draftKey: string; version: AskedVersion | null }) | null>(null);
  const conversation = useConversationRuns({
    refused: (question, error, version) => {
      // A refused version can be asked again from its turn; as a draft it would become a new turn.
      if (version === null) returnToDraft(draftKey, question);
      else if (version.editOf !== null) returnToDraft(editDraftKey(version.editOf), question);
      // Another tab may have deleted the question's profile.
      if (error instanceof ApiError && error.fields.profile !== undefined) void profile.refetch();
      // Or one of its collections.
      if (error instanceof ApiError && "scope.collections" in error.fields) void scope.refetch();
      setRefusal({ error, at: Date.now(), draftKey, version });
    },
    begun: (id) => moveChoices(draftKey, id),
    stopFailed: (error) => toast({ title: t("stopFailed"), description: error.message, error: true }),
  });
  const { conversationId, title, turns, state, retry, stop } = conversation;
  const draftKey = conversationId ?? "new";
  const profile = useChosenProfile(draftKey, turns.at(-1)?.run.profile ?? null);
  const scope = useChosenScope(draftKey);
  const source = useChosenSource(draftKey);
  const wide = useMediaQuery(SIDE_PANEL_QUERY, true);

  const latest = turns.at(-1)?.run ?? null;
  const partsSettled = useAnswerParts(conversationId);
  const inPlace = useTurnsInPlace(conversationId, turns, partsSettled);
  const latestHead = useRunView(latest?.runId ?? null, headOfRun);
  const busy = latest !== null && (latest.runId === null || !latestHead.ended);
  const shown = turns.some(({ run }) => run.runId === selectedRun) ? selectedRun : (latest?.runId ?? null);
  const shownHead = useRunView(shown, headOfRun);
  const inForce = shownHead.settings ?? profile.planned;
  const heading = title ?? latest?.question ?? null;
  usePageTitle(heading);
  useStopKey(busy ? stop : null);

  // A new question can be typed at once. On a touch screen, the focus would cover half of the page with a keyboard.
  useEffect(() => {
    const isSearching = document.activeElement instanceof HTMLInputElement;
    if (draftKey === "new" && !isSearching && matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, [draftKey]);

  /** Asks after the last turn shown. The draft stays unless it is the question. */
  const send = (question: string) => {
    if (question === readDraft(draftKey).trim()) writeDraft(draftKey, "");
    setSelectedRun(null);
    setRefusal(null);
    conversation.ask(question, latest?.runId ?? null, {
      ...(profile.chosen === null ? {} : { profile: profile.chosen }),
      ...(scope.chosen === null ? {} : { scope: scope.chosen }),
      ...(source.chosen === null ? {} : { route: source.chosen }),
    });
  };
  const askVersion = (version: AskedVersion) => {
    // A refused question returns to its editor, where it may have changed since.
    const changed = version.editOf === null ? "" : takeDraft(editDraftKey(version.editOf)).trim();
    setSelectedRun(null);
    setRefusal(null);
    conversation.askVersion(changed === "" ? version : { ...version, question: changed });
  };
  const rephrase = (question: string) => {
    writeDraft(draftKey, question);
    composer.current?.focus();
  };
  const select = (runId: string) => {
    setSelectedRun(runId);
    if (!wide) setPanelOpen(true);
  };
  const panel = <SidePanel runId={shown} settings={inForce} onOpenCitation={setCitation} className="min-h-0 flex-1" />;
  return (
    // Reserves the panel's place from the first line of HTML; the panel itself comes last.
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] min-[1180px]:grid-cols-[minmax(0,1fr)_25.5rem]">
      <div className="flex min-w-0 flex-col">
        <ChatHeader
          title={heading ?? t("newConversation")}
          settings={inForce}
          generator={shownHead.generator ?? plannedGenerator(profile.resolved, profile.planned)}
          onShowPanel={() => setPanelOpen(true)}
        />
        <MessageColumn
          follow={latest?.runId ?? latest?.question ?? null}
          instead={
            (state === "loading" || !inPlace) && (
              <div role="status" aria-label={t("loading")} className="flex flex-col gap-3">
                <Skeleton className="ml-auto h-10 w-2/5" />
                <Skeleton className="h-5 w-11/12" />
                <Skeleton className="h-5 w-4/5" />
              </div>
            )
          }
        >
          {state === "failed" && <ErrorState title={t("loadFailed")} onRetry={retry} />}
          {state === "missing" && <EmptyState title={t("missing")}>{t("missingText")}</EmptyState>}
          {state === "ready" && turns.length === 0 && <EmptyChat questions={questions} onAsk={send} />}
          {turns.map((turn) => (
            <TurnFrame
              key={turn.key}
              turn={turn}
              versions={conversation.versions}
              profiles={profile.list?.profiles ?? null}
              onShow={conversation.show}
              onAsk={askVersion}
            >
              {(again) =>
                turn.run.runId === null || (turn.run.wasEnded && !partsSettled) ? (
                  <PendingTurn stopping={turn.run.stopping} />
                ) : (
                  <Suspense key={turn.run.runId} fallback={<PendingTurn stopping={turn.run.stopping} />}>
                    <Turn
                      runId={turn.run.runId}
                      question={turn.run.question}
                      feedback={turn.run.feedback}
                      selected={turn.run.runId === shown}
                      stopping={turn.run.stopping}
                      webConfigured={!source.missing.has("web_search")}
                      again={again}
                      onRephrase={busy ? null : rephrase}
                      onSelect={select}
                      onOpenCitation={setCitation}
                    />
                  </Suspense>
                )
              }
            </TurnFrame>
          ))}
        </MessageColumn>
        {state !== "missing" && (
          <div className="mx-auto w-full max-w-[46rem] shrink-0 px-4 pb-4">
            {refusal?.draftKey === draftKey && (
              <Suspense>
                <RefusalNotice
                  refusal={refusal}
                  onAgain={() => {
                    const draft = readDraft(draftKey).trim();
                    if (refusal.version !== null) askVersion(refusal.version);
                    else if (draft !== "" && !busy) send(draft);
                  }}
                  onDismiss={() => setRefusal(null)}
                />
              </Suspense>
            )}
            {scope.isEmpty && (
              <p role="status" className="mb-2 rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
                {scopeWords("empty")}
              </p>
            )}
            <Composer
              draftKey={draftKey}
              onAsk={send}
              onStop={stop}
              busy={busy}
              stopping={latest?.stopping ?? false}
              inputRef={composer}
              options={
                <div className="flex min-w-0 gap-1.5 *:min-w-0">
                  {profile.list === undefined || state === "loading" ? (
                    <Skeleton className="h-6.5 w-30 rounded-full" />
                  ) : (
                    <ProfilePicker
                      profiles={profile.list.profiles}
                      defaultName={profile.list.default}
                      value={profile.chosen}
                      onChange={profile.choose}
                    />
                  )}
                  <ScopePicker collections={scope.collections} value={scope.chosen} onChange={scope.choose} />
                  <SourcePicker value={source.chosen} missing={source.missing} onChange={source.choose} />
                </div>
              }
            />
          </div>
        )}
      </div>
      <aside aria-label={t("panel.label")} className="hidden flex-col border-l border-line bg-panel min-[1180px]:flex">
        {wide && panel}
      </aside>
      <Sheet open={panelOpen && !wide} onOpenChange={setPanelOpen} title={t("panel.label")}>
        <div className="-m-4 flex h-[calc(100dvh-4rem)] flex-col">{panel}</div>
      </Sheet>
      {wasCited && (
        <Suspense>
          <CitationSheet target={citation} onTarget={setCitation} onClose={() => setCitation(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Who will write the next answer under the current settings. */
function plannedGenerator(resolved: ResolvedSettings | undefined, planned: Settings | null) {
  if (resolved === undefined || planned === null) return null;
  if (!resolved.languageModel.configured) return { kind: "built-in-reader", model: null } as const;
  return { kind: "language-model", model: planned.model.chat } as const;
}
