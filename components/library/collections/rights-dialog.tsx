"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { Select } from "@/components/ui/overlays/select";
import { useToast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useCollectionRights, useSetCollectionRights } from "@/lib/browser/api/accounts/use-groups";
import type { CollectionRights } from "@/lib/shared/contracts/accounts/group";
import type { Collection } from "@/lib/shared/contracts/library/document";

const LEVELS = ["none", "read", "write", "manage"] as const;
type Level = (typeof LEVELS)[number];

/** Who may read, change or manage the documents of a collection. */
export function RightsDialog({ collection: { id, name }, onClose }: { collection: Collection; onClose(): void }) {
  const t = useTranslations("library.collections.rights");
  const toast = useToast();
  const { data, error } = useCollectionRights(id);
  const set = useSetCollectionRights(id);
  const [changed, setChanged] = useState<Readonly<Record<string, Level>>>({});
  const levelOf = (key: string, before: Level) => changed[key] ?? before;
  const submit = () => {
    if (data === undefined) return;
    const groups = data.groups.map(({ id, level }) => ({ id, level: levelOf(id, level) }));
    set.mutate(
      { everyone: levelOf(EVERYONE, data.everyone), groups },
      {
        onSuccess: () => {
          toast({ title: t("saved", { name }) });
          onClose();
        },
        onError: (failure) => toast({ title: t("failed"), description: failure.message, error: true }),
      },
    );
  };
  return (
    <FormDialog
      title={t("title", { name })}
      description={t("description")}
      cancel={t("cancel")}
      submit={t("save")}
      busy={data === undefined || set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-24 rounded-lg" />
        ) : (
          <p role="alert" className="text-sm text-unsupported">
            {error.message}
          </p>
        )
      ) : (
        <ul className="flex flex-col gap-2">
          {whoIn(data, t("everyone")).map((who) => (
            <li key={who.key} className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-3 text-sm">
              <span dir="auto" className="wrap-anywhere">
                {who.name}
              </span>
              <Select
                label={t("rightOf", { name: who.name })}
                value={levelOf(who.key, who.level)}
                onValueChange={(level) => setChanged({ ...changed, [who.key]: level })}
                options={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.groups.length === 0 && (
        <p className="mt-3 text-xs text-ink-3">
          {t("noGroups")}{" "}
          <Link href="/people" className="text-accent underline underline-offset-2">
            {t("toGroups")}
          </Link>
        </p>
      )}
    </FormDialog>
  );
}

const EVERYONE = "everyone";

/** Everyone, then the groups. */
function whoIn({ everyone, groups }: CollectionRights, label: string): { key: string; name: string; level: Level }[] {
  return [
    { key: EVERYONE, name: label, level: everyone },
    ...groups.map(({ id, name, level }) => ({ key: id, name, level })),
  ];
}
