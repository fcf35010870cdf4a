"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { RecordDialog } from "@/components/loading/record-dialog";
import { CheckboxList } from "@/components/ui/checkbox-list";
import { Field, TextInput } from "@/components/ui/field";
import { useAddGroup, useChangeGroup } from "@/lib/browser/api/accounts/use-groups";
import { ApiError } from "@/lib/browser/api/api-client";
import { type Group, groupRequestSchema } from "@/lib/shared/contracts/accounts/group";
import type { Person } from "@/lib/shared/contracts/accounts/person";

const formSchema = groupRequestSchema.extend({ members: z.array(z.string()) });

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
  const before = new Set(group?.members);
  const save = async ({ name, members }: z.output<typeof formSchema>) => {
    const joining = members.filter((id) => !before.has(id));
    if (group !== null) {
      const remove = [...before].filter((id) => !members.includes(id));
      await change.mutateAsync({ id: group.id, patch: { name, add: joining, remove } });
      return;
    }
    const { id } = await add.mutateAsync(name);
    if (joining.length > 0) await change.mutateAsync({ id, patch: { add: joining, remove: [] } });
  };
  return (
    <RecordDialog
      title={group === null ? t("addTitle") : t("editTitle", { name: group.name })}
      words={{ cancel: t("cancel"), submit: t("save") }}
      schema={formSchema}
      read={(fields) => ({ name: fields.get("name"), members: fields.getAll("members") })}
      save={save}
      refusedField={(error) => (error instanceof ApiError && error.code === "conflict" ? "name" : undefined)}
      onClose={onClose}
    >
      {(problemOf) => {
        const problem = problemOf("name");
        return (
          <>
            <Field
              label={t("name")}
              error={problem === null ? undefined : t(problem === "wrong" ? "needName" : "taken")}
            >
              <TextInput name="name" maxLength={100} autoComplete="off" defaultValue={group?.name ?? ""} />
            </Field>
            <CheckboxList
              label={t("members")}
              name="members"
              scrolls
              choices={people.map(({ id, name, email }) => ({
                value: id,
                label: name,
                help: email,
                checked: before.has(id),
              }))}
            />
          </>
        );
      }}
    </RecordDialog>
  );
}
