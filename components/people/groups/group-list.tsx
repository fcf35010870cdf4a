"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useDeleteGroup, useGroups } from "@/lib/browser/api/accounts/use-groups";
import type { Group } from "@/lib/shared/contracts/accounts/group";
import type { Person } from "@/lib/shared/contracts/accounts/person";
import { GroupDialog } from "./group-dialog";

type Open = { dialog: "edit"; group: Group | null } | { dialog: "delete"; group: Group } | null;

/** The groups, to which collections are opened, with their members. */
export function GroupList({ people }: { people: readonly Person[] }) {
  const t = useTranslations("people.groups");
  const asked = useGroups();
  const [open, setOpen] = useState<Open>(null);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const membersOf = ({ members }: Group) => members.flatMap((id) => names.get(id) ?? []).join(", ");
  const add = (
    <Button size="sm" onClick={() => setOpen({ dialog: "edit", group: null })}>
      {t("add")}
    </Button>
  );
  return (
    <Card>
      <CardHeader
        title={t("title")}
        aside={(asked.data === undefined ? asked.isError : asked.data.groups.length > 0) && add}
      />
      <div className="px-4 pb-4">
        <p className="max-w-2xl text-sm text-ink-2">{t("text")}</p>
        <Loaded asked={asked} failed={t("notLoaded")}>
          {({ groups }) =>
            groups.length === 0 ? (
              <EmptyState compact title={t("none")} action={add} />
            ) : (
              <ul className="mt-3 divide-y divide-line">
                {groups.map((group) => (
                  <li key={group.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                    <div className="min-w-0">
                      <p dir="auto" className="text-sm font-medium wrap-anywhere">
                        {group.name}
                      </p>
                      <p className="text-xs text-ink-3 wrap-anywhere">
                        {group.members.length === 0 ? t("noMembers") : membersOf(group)}
                      </p>
                    </div>
                    <div className="flex gap-2">
                      <Button
                        size="sm"
                        aria-label={t("editOf", { name: group.name })}
                        onClick={() => setOpen({ dialog: "edit", group })}
                      >
                        {t("edit")}
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={t("deleteOf", { name: group.name })}
                        onClick={() => setOpen({ dialog: "delete", group })}
                      >
                        {t("delete")}
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {open?.dialog === "edit" && <GroupDialog group={open.group} people={people} onClose={() => setOpen(null)} />}
      {open?.dialog === "delete" && <DeleteGroupDialog group={open.group} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Asks before deleting a group. */
function DeleteGroupDialog({ group: { id, name }, onClose }: { group: Group; onClose(): void }) {
  const t = useTranslations("people.groups");
  const toast = useToast();
  const remove = useDeleteGroup();
  return (
    <ConfirmDeletion
      title={t("deleteTitle", { name })}
      words={{ cancel: t("cancel"), confirm: t("delete") }}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toast({ title: t("deleted", { name }) });
            onClose();
          },
          onError: (error) => toast({ title: t("failed"), description: error.message, error: true }),
        })
      }
      onClose={onClose}
    >
      <p>{t("deleteText")}</p>
    </ConfirmDeletion>
  );
}
