"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useToast } from "@/components/ui/overlays/toast";
import { useSwitchModelServer } from "@/lib/browser/api/settings/use-models";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { StatusMark } from "./status-mark";

/** What will answer the next question, in plain words. */
export function NowCard({ resolved, onBackToReader }: { resolved: ResolvedSettings; onBackToReader(): void }) {
  const t = useTranslations("setup.now");
  const server = useTranslations("setup.server");
  const toast = useToast();
  const failureWords = useFailureWords();
  const change = useSwitchModelServer();
  const { configured, host } = resolved.languageModel;
  const shownHost = host ?? "";
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div className="flex gap-2.5">
          <StatusMark status="ok" />
          <div className="min-w-0">
            <p className="font-medium break-words">
              {configured ? t("model", { model: resolved.settings.model.chat, host: shownHost }) : t("reader")}
            </p>
            <p className="mt-0.5 text-sm break-words text-ink-2">
              {configured ? t("modelText", { host: shownHost }) : t("readerText")}
            </p>
            {configured && resolved.sources["languageModel.provider"] === "environment" && (
              <p className="mt-0.5 text-xs text-ink-3">{t("environment")}</p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link href="/" className={buttonStyles("primary")}>
            {t("ask")}
          </Link>
          {configured && (
            <Button
              disabled={change.isPending}
              onClick={() =>
                change.mutate(
                  { provider: "none" },
                  {
                    onSuccess: () => {
                      onBackToReader();
                      toast({ title: t("switchedBack") });
                    },
                    onError: (error) =>
                      toast({ title: server("failed", { message: failureWords(error) }), error: true }),
                  },
                )
              }
            >
              {t("backToReader")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
