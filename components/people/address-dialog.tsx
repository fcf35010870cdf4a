"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { RecordDialog } from "@/components/loading/record-dialog";
import { Field, TextInput } from "@/components/ui/field";
import { useToast } from "@/components/ui/overlays/toast";
import { useChangePerson } from "@/lib/browser/api/accounts/use-people";
import { ApiError } from "@/lib/browser/api/api-client";
import { emailSchema, type Person } from "@/lib/shared/contracts/accounts/person";

const formSchema = z.object({ email: emailSchema });

/** Changes the address of a person. */
export function AddressDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("people.address");
  const toast = useToast();
  const change = useChangePerson();
  const { id, name, email, hasSingleSignOn } = person;
  return (
    <RecordDialog
      title={t("title", { name })}
      description={`${t("text")} ${t(hasSingleSignOn ? "textLinked" : "textUnlinked")}`}
      words={{ cancel: t("cancel"), submit: t("save") }}
      schema={formSchema}
      read={(fields) => ({ email: fields.get("email") })}
      save={(patch) => change.mutateAsync({ id, patch })}
      refusedField={(error) => (error instanceof ApiError && error.code === "conflict" ? "email" : undefined)}
      onSaved={(saved) => toast({ title: t("done", { name, email: saved.email }) })}
      onClose={onClose}
    >
      {(problemOf) => {
        const problem = problemOf("email");
        return (
          <Field label={t("field")} error={problem === null ? undefined : t(problem === "wrong" ? "wrong" : "taken")}>
            <TextInput name="email" type="email" autoComplete="off" defaultValue={email} />
          </Field>
        );
      }}
    </RecordDialog>
  );
}
