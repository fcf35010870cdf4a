"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useAddGroup, useChangeGroup } from "@/lib/browser/api/accounts/use-groups";
import { ApiError } from "@/lib/browser/api/api-client";
import { type Group, groupRequestSchema } from "@/lib/shared/contracts/accounts/group";
import type { Person } from "@/lib/shared/contracts/accounts/person";

/** Names a group and chooses its members. @param group `null` for a new one */
export function GroupDialog({
  group,
  people,
  onClose,
}: {
  group: Group | null;
  people: readonly Person[];
  onClose(): void;
}) {
  const t = useTranslations("people.groups");
  const add = useAddGroup();
  const change = useChangeGroup();
  const [problem, setProblem] = useState<string>();
  const before = new Set(group?.members);
  const onError = (error: Error) =>
    setProblem(error instanceof ApiError && error.code === "conflict" ? t("taken") : error.message);
  const save = (id: string, patch: { name?: string; add: string[]; remove: string[] }) =>
    change.mutate({ id, patch }, { onSuccess: onClose, onError });
  const submit = (fields: FormData) => {
    const parsed = groupRequestSchema.safeParse({ name: fields.get("name") });
    if (!parsed.success) return setProblem(t("needName"));
    const { name } = parsed.data;
    const chosen = new Set(fields.getAll("members").map(String));
    const joining = [...chosen].filter((id) => !before.has(id));
    if (group !== null) {
      return save(group.id, { name, add: joining, remove: [...before].filter((id) => !chosen.has(id)) });
    }
    add.mutate(name, {
      onSuccess: ({ id }) => (joining.length === 0 ? onClose() : save(id, { add: joining, remove: [] })),
      onError,
    });
  };
  return (
    <FormDialog
      title={group === null ? t("addTitle") : t("editTitle", { name: group.name })}
      cancel={t("cancel")}
      submit={t("save")}
      busy={add.isPending || change.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("name")} error={problem}>
        <TextInput name="name" maxLength={100} autoComplete="off" defaultValue={group?.name ?? ""} />
      </Field>
      <fieldset className="mt-4">
        <legend className="text-sm font-medium">{t("members")}</legend>
        <ul className="mt-1 max-h-64 overflow-y-auto">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <label className="flex min-h-9 items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  name="members"
                  value={id}
                  defaultChecked={before.has(id)}
                  className="size-4 shrink-0 accent-accent"
                />
                <span className="min-w-0 truncate">
                  {name} <span className="text-ink-3">{email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
}
