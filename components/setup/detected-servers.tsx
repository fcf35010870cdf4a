"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useDetectedServers } from "@/lib/browser/api/settings/use-models";
import type { DetectedServers as Detected } from "@/lib/shared/contracts/settings/model-list";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { hostOf, isServerInForce, type ServerDraft } from "./server-draft";
import { StatusMark } from "./status-mark";

type Server = Detected["servers"][number];

/** Model servers found on this machine: one click fills in the form. */
export function DetectedServers({
  resolved,
  onChoose,
}: {
  resolved: ResolvedSettings;
  onChoose(draft: ServerDraft): void;
}) {
  const t = useTranslations("setup.server");
  const titleId = useId();
  const { data, isPending, isError, isFetching, refetch } = useDetectedServers();
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="text-sm font-medium">
          {t("detected")}
        </h3>
        <Button size="sm" variant="ghost" disabled={isFetching} onClick={() => void refetch()}>
          {t("look")}
        </Button>
      </div>
      <div aria-live="polite" className="min-h-14">
        {isPending ? (
          <>
            <LoadingText>{t("searching")}</LoadingText>
            <Skeleton className="h-14" />
          </>
        ) : isError ? (
          <p className="rounded-lg border border-dashed border-line-strong px-3 py-2 text-sm text-partial">
            {t("detectFailed")}
          </p>
        ) : data.servers.length === 0 ? (
          <p className="rounded-lg border border-dashed border-line-strong px-3 py-2 text-sm text-ink-2">
            {t("noneDetected")}
          </p>
        ) : (
          <ul aria-labelledby={titleId} className="flex flex-col gap-2">
            {data.servers.map((server) => (
              <DetectedServer key={server.url} server={server} resolved={resolved} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function DetectedServer({
  server,
  resolved,
  onChoose,
}: {
  server: Server;
  resolved: ResolvedSettings;
  onChoose(draft: ServerDraft): void;
}) {
  const t = useTranslations("setup.server");
  const providers = useTranslations("setup.embedding.providers");
  const { provider, url, version, models } = server;
  const draft = { provider, url, model: models[0] ?? "", apiKey: "", forgetKey: false };
  const name = t("detectedName", { name: providers(provider), version: version ?? "" }).trim();
  const inForce = isServerInForce(draft, resolved);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-line px-3 py-2">
      <div className="flex min-w-0 gap-2.5">
        <StatusMark status="ok" />
        <div className="min-w-0">
          <p className="text-sm font-medium break-words">
            {name}
            {inForce && <span className="ml-2 text-xs font-normal text-accent">{t("inUse")}</span>}
          </p>
          <p className="truncate text-xs text-ink-2">
            {hostOf(url) ?? url} · {t("models", { count: models.length })}
          </p>
        </div>
      </div>
      <Button
        size="sm"
        variant={inForce ? "secondary" : "primary"}
        aria-label={t("chooseLabel", { name, url: hostOf(url) ?? url })}
        onClick={() => onChoose(inForce ? { ...draft, model: resolved.settings.model.chat } : draft)}
      >
        {t("choose")}
      </Button>
    </li>
  );
}
