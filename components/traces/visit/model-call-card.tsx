"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { useQuantities } from "@/components/words/use-quantities";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { PromptMessage } from "./prompt-message";

/** One request to a language model: its cost, and the exact prompt and response. */
export function ModelCallCard({ call, open = false }: { call: ModelCall; open?: boolean }) {
  const t = useTranslations("traces.step");
  const { ms, count, usd } = useQuantities();
  const [asTemplate, setAsTemplate] = useState(false);
  const facts = [
    ms(call.ms),
    ...(call.firstTokenMs === null ? [] : [t("firstToken", { time: ms(call.firstTokenMs) })]),
    t("tokens", { prompt: count(call.promptTokens), completion: count(call.completionTokens) }),
    ...(call.costUsd === null ? [] : [usd(call.costUsd)]),
    ...(call.retries === 0 ? [] : [t("retries", { count: call.retries })]),
  ];
  const isMarked = call.messages.some(({ variables }) => variables !== undefined);
  return (
    <Card className="text-sm">
      <div className="px-3 py-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-medium">{t("modelCall")}</h3>
          <Chip>{t(`roles.${call.role}`)}</Chip>
          <Chip className="font-mono">{call.model}</Chip>
          {!call.ok && (
            <Chip tone="unsupported" dot>
              {t("callFailed")}
            </Chip>
          )}
        </div>
        <p className="figures mt-1 text-xs text-ink-3">{facts.join(" · ")}</p>
      </div>
      <details open={open} className="border-t border-line">
        <summary className="px-3 py-2 text-ink-2 hover:text-ink">{t("prompt")}</summary>
        <div className="flex flex-col gap-3 px-3 pb-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {isMarked ? (
              <Button size="sm" aria-pressed={asTemplate} onClick={() => setAsTemplate(!asTemplate)}>
                {t(asTemplate ? "showValues" : "showTemplate")}
              </Button>
            ) : (
              <p className="text-xs text-ink-3">{t("variablesUnknown")}</p>
            )}
            <CopyButton
              words
              label={t("copyPrompt")}
              text={() => call.messages.map(({ role, content }) => `[${role}]\n${content}`).join("\n\n")}
            />
          </div>
          {call.messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of one call never move
            <PromptMessage key={index} message={message} asTemplate={asTemplate} />
          ))}
        </div>
      </details>
      <details open={open} className="border-t border-line">
        <summary className="px-3 py-2 text-ink-2 hover:text-ink">{t("answer")}</summary>
        <div className="px-3 pb-3">
          <div className="flex justify-end">
            <CopyButton label={t("copyAnswer")} text={() => call.output} />
          </div>
          <pre className="rounded-lg bg-sunk px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
            {call.output === "" ? t("emptyAnswer") : call.output}
          </pre>
        </div>
      </details>
    </Card>
  );
}
