"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { useChangePerson } from "@/lib/browser/api/accounts/use-people";
import { ApiError } from "@/lib/browser/api/api-client";
import { emailSchema, type Person } from "@/lib/shared/contracts/accounts/person";

/** Changes the address of a person. */
export function AddressDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("people.address");
  const toast = useToast();
  const change = useChangePerson();
  const [problem, setProblem] = useState<string>();
  const { id, name, email, hasSingleSignOn } = person;
  const submit = (fields: FormData) => {
    const { data } = emailSchema.safeParse(fields.get("email"));
    if (data === undefined) return setProblem(t("wrong"));
    change.mutate(
      { id, patch: { email: data } },
      {
        onSuccess: () => {
          toast({ title: t("done", { name, email: data }) });
          onClose();
        },
        onError: (error) =>
          setProblem(error instanceof ApiError && error.code === "conflict" ? t("taken") : error.message),
      },
    );
  };
  return (
    <FormDialog
      title={t("title", { name })}
      description={`${t("text")} ${t(hasSingleSignOn ? "textLinked" : "textUnlinked")}`}
      cancel={t("cancel")}
      submit={t("save")}
      busy={change.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("field")} error={problem}>
        <TextInput
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={email}
          onChange={() => setProblem(undefined)}
        />
      </Field>
    </FormDialog>
  );
}
