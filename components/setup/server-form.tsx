"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { useToast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/browser/api/api-client";
import {
  useDetectedServers,
  useModels,
  useProbeModel,
  useSwitchModelServer,
} from "@/lib/browser/api/settings/use-models";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";
import { ModelSuggestions } from "./model-suggestions";
import { answersQuestions, ProbeSteps, ProbeUnderWay } from "./probe-steps";
import { hostOf, isServerInForce, requestOf, type ServerDraft, sameAddress } from "./server-draft";

const FIELDS = ["url", "apiKey", "model"] as const;
type FieldName = (typeof FIELDS)[number];

/** Address, key and model of a server; tests it before switching to it. */
export function ServerForm({
  resolved,
  draft,
  onDraft,
}: {
  resolved: ResolvedSettings;
  draft: ServerDraft;
  onDraft(draft: ServerDraft): void;
}) {
  const t = useTranslations("setup.server");
  const now = useTranslations("setup.now");
  const toast = useToast();
  const failureWords = useFailureWords();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const probe = useProbeModel();
  const change = useSwitchModelServer();
  /** The test runs in order to switch. */
  const [wanted, setWanted] = useState(false);
  const inForce = isServerInForce(draft, resolved);
  const models = useModelNames(draft, inForce, probe.data?.models ?? []);
  const host = hostOf(draft.url);
  const failure = change.error ?? probe.error;
  const refusals = failure instanceof ApiError ? failure.fields : {};
  const isRefusal = FIELDS.some((name) => refusals[name] !== undefined);

  const edit = (part: Partial<ServerDraft>) => {
    probe.stop();
    change.reset();
    onDraft({ ...draft, ...part });
  };
  /** Focuses the first field that the server rejected. */
  const onRefused = (error: Error) => {
    const wrong = error instanceof ApiError ? FIELDS.find((name) => error.fields[name] !== undefined) : undefined;
    const field = wrong === undefined ? null : form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLInputElement) field.focus();
  };
  const test = () => {
    change.reset();
    setWanted(false);
    probe.mutate(requestOf(draft), { onError: onRefused });
  };
  const changeTo = () =>
    change.mutate(requestOf(draft), {
      onError: onRefused,
      onSuccess: () => {
        onDraft({ ...draft, apiKey: "", forgetKey: false });
        const model = draft.model.trim() === "" ? resolved.settings.model.chat : draft.model.trim();
        setWanted(false);
        toast({ title: t("used", { model }), description: t("usedText") });
      },
    });
  /** Switches only to a server that answers; otherwise the current one stays. */
  const use = () => {
    change.reset();
    setWanted(true);
    probe.mutate(requestOf(draft), {
      onError: onRefused,
      onSuccess: (trial) => {
        if (answersQuestions(trial)) changeTo();
      },
    });
  };
  const trial = probe.data;
  const isHeldBack = wanted && trial !== undefined && !answersQuestions(trial) && !change.isPending;
  const keyPlaceholder = !inForce
    ? t(isLoopbackUrl(draft.url) ? "keyOptional" : "keyNeeded")
    : {
        stored: t("keyStored"),
        environment: t("keyEnvironment"),
        unreadable: t("keyUnreadable"),
        none: t("keyOptional"),
      }[resolved.languageModel.key];
  const error = (name: FieldName) => refusals[name];
  const { configured, host: hostInForce } = resolved.languageModel;
  const nowAnswers = configured
    ? now("model", { model: resolved.settings.model.chat, host: hostInForce ?? "" })
    : now("reader");
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        test();
      }}
    >
      <Field label={t("address")} description={t("addressHelp")} error={error("url")}>
        <TextInput
          name="url"
          type="url"
          value={draft.url}
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => edit({ url: event.target.value })}
        />
      </Field>
      <Field label={t("key")} description={t("keyHelp")} error={error("apiKey")}>
        <TextInput
          name="apiKey"
          type="password"
          value={draft.apiKey}
          maxLength={4_000}
          autoComplete="new-password"
          spellCheck={false}
          disabled={draft.forgetKey}
          placeholder={keyPlaceholder}
          onChange={(event) => edit({ apiKey: event.target.value })}
        />
      </Field>
      {inForce && resolved.languageModel.key === "stored" && (
        <label className="-mt-1 flex items-center gap-2 text-xs text-ink-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={draft.forgetKey}
            onChange={(event) => edit({ forgetKey: event.target.checked, apiKey: "" })}
          />
          {t("forgetKey")}
        </label>
      )}
      <Field label={t("modelName")} description={t("modelHelp")} error={error("model")}>
        <TextInput
          name="model"
          list={listId}
          value={draft.model}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => edit({ model: event.target.value })}
        />
      </Field>
      <ModelSuggestions listId={listId} models={models} chosen={draft.model} onChoose={(model) => edit({ model })} />
      {host !== null && (
        <p className="text-xs text-ink-2">{isLoopbackUrl(draft.url) ? t("localNote") : t("cloudNote", { host })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={probe.isPending || change.isPending}>
          {probe.isPending ? t("testing") : t("test")}
        </Button>
        <Button variant="primary" disabled={probe.isPending || change.isPending} onClick={use}>
          {change.isPending ? t("using") : t("use")}
        </Button>
        {probe.isPending && (
          <Button variant="ghost" onClick={probe.stop}>
            {t("stop")}
          </Button>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className="text-sm text-unsupported">
          {isRefusal
            ? t("refused")
            : t(change.error === null ? "testFailed" : "failed", { message: failureWords(failure) })}
        </p>
      )}
      {probe.isPending ? <ProbeUnderWay /> : trial !== undefined && <ProbeSteps probe={trial} />}
      {isHeldBack && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunk px-3 py-2.5">
          <p className="min-w-0 text-sm break-words">{t("notSwitched", { name: nowAnswers })}</p>
          <Button size="sm" onClick={changeTo}>
            {t("useAnyway")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Model names to choose from: those of the test, else of the current server, else those found by detection. */
function useModelNames(draft: ServerDraft, inForce: boolean, tried: readonly string[]): readonly string[] {
  const listed = useModels(inForce).data?.models.map(({ id }) => id) ?? [];
  const detected = useDetectedServers().data?.servers.find(({ url }) => sameAddress(url, draft.url))?.models ?? [];
  if (tried.length > 0) return tried;
  return inForce && listed.length > 0 ? listed : detected;
}
