"use client";

import { Code } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { CopyField } from "@/components/ui/copy-field";
import { EmptyState } from "@/components/ui/empty-state";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useDeleteEmbed, useEmbeds, usePauseEmbed } from "@/lib/browser/api/accounts/use-embeds";
import { useCollections } from "@/lib/browser/api/use-collections";
import type { Embed } from "@/lib/shared/contracts/accounts/embed";
import { EmbedDialog } from "./embed-dialog";

type Open = { dialog: "edit"; embed: Embed | null } | { dialog: "delete"; embed: Embed } | null;

/** Every embed with its origins and collections, and the line that puts it into a page. */
export function EmbedsView() {
  const t = useTranslations("embeds");
  const embeds = useEmbeds();
  const [open, setOpen] = useState<Open>(null);
  const add = (
    <Button variant="primary" onClick={() => setOpen({ dialog: "edit", embed: null })}>
      {t("add")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <BackLink href="/settings">{t("settings")}</BackLink>
          {(embeds.data === undefined ? embeds.isError : embeds.data.embeds.length > 0) && add}
        </>
      }
    >
      <Loaded asked={embeds} loading={t("loading")} failed={t("notLoaded")} skeleton="h-36 rounded-xl">
        {(list) =>
          list.embeds.length === 0 ? (
            <EmptyState title={t("none")} icon={<Code aria-hidden className="size-8" />} action={add}>
              {t("noneText")}
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {list.embeds.map((embed) => (
                <li key={embed.id}>
                  <EmbedCard
                    embed={embed}
                    onEdit={() => setOpen({ dialog: "edit", embed })}
                    onDelete={() => setOpen({ dialog: "delete", embed })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.dialog === "edit" && <EmbedDialog embed={open.embed} onClose={() => setOpen(null)} />}
      {open?.dialog === "delete" && <DeleteDialog embed={open.embed} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function EmbedCard({ embed, onEdit, onDelete }: { embed: Embed; onEdit(): void; onDelete(): void }) {
  const t = useTranslations("embeds");
  const onError = useFailureToast(t("failed"));
  const pause = usePauseEmbed();
  const collections = useCollections();
  const server = useOrigin();
  const { id, name, origins, paused } = embed;
  const names = embed.collections.map((of) => collections.data?.collections.find((one) => one.id === of)?.name ?? of);
  const toggle = () => pause.mutate({ ...embed, paused: !paused }, { onError });
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 dir="auto" className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {name}
            {paused && <Chip tone="partial">{t("paused")}</Chip>}
          </h2>
          <p className="text-sm text-ink-2 wrap-anywhere">{origins.join(", ")}</p>
          <p className="text-xs text-ink-3 wrap-anywhere">
            {t("answersFrom", { collections: names.join(", "), count: embed.questionsPerDay })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={pause.isPending}
            onClick={toggle}
            aria-label={t(paused ? "resumeOf" : "pauseOf", { name })}
          >
            {t(paused ? "resume" : "pause")}
          </Button>
          <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
            {t("edit")}
          </Button>
          <Button size="sm" onClick={onDelete} aria-label={t("deleteOf", { name })}>
            {t("delete")}
          </Button>
        </div>
      </div>
      <CopyField
        label={t("lineOf", { name })}
        text={`<script src="${server}/embed.js" data-embed="${id}" async></script>`}
        copy={t("copyLine", { name })}
      />
    </Card>
  );
}

function DeleteDialog({ embed: { id, name }, onClose }: { embed: Embed; onClose(): void }) {
  const t = useTranslations("embeds");
  const onError = useFailureToast(t("failed"));
  const remove = useDeleteEmbed();
  return (
    <ConfirmDeletion
      title={t("deleteTitle", { name })}
      words={{ cancel: t("cancel"), confirm: t("delete") }}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onError, onSettled: onClose })}
      onClose={onClose}
    >
      {t("deleteText")}
    </ConfirmDeletion>
  );
}

/** The address of this server, which the browser knows. */
function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => "",
  );
}
