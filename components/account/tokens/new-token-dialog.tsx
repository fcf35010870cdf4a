"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/loading/record-dialog";
import { CheckboxList } from "@/components/ui/checkbox-list";
import { Field, TextInput } from "@/components/ui/field";
import { Select } from "@/components/ui/overlays/select";
import { useMakeToken } from "@/lib/browser/api/accounts/use-tokens";
import {
  API_TOKEN_DAYS,
  apiTokenRequestSchema,
  type NewApiToken,
  scopesOfRole,
} from "@/lib/shared/contracts/accounts/api-token";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";

/** Choices of the days until a token expires. */
const DAYS = [30, API_TOKEN_DAYS.default, 180, API_TOKEN_DAYS.max];

/** Makes a token: name, scopes of those that the role has, and expiry. */
export function NewTokenDialog({
  role,
  onMade,
  onClose,
}: {
  role: Role;
  onMade(token: NewApiToken): void;
  onClose(): void;
}) {
  const t = useTranslations("account.tokens");
  const make = useMakeToken();
  const [days, setDays] = useState(String(API_TOKEN_DAYS.default));
  return (
    <RecordDialog
      title={t("new")}
      words={{ cancel: t("cancel"), submit: t("make") }}
      schema={apiTokenRequestSchema}
      read={(fields) => ({
        name: fields.get("name"),
        scopes: fields.getAll("scopes"),
        expiresInDays: Number(days),
      })}
      save={make.mutateAsync}
      onSaved={onMade}
      onClose={onClose}
    >
      {(problemOf) => (
        <>
          <Field
            label={t("name")}
            description={problemOf("name") === null ? t("nameHelp") : undefined}
            error={problemOf("name") === null ? undefined : t("nameProblem")}
          >
            <TextInput name="name" autoComplete="off" />
          </Field>
          <CheckboxList
            label={t("scopes")}
            error={problemOf("scopes") === null ? undefined : t("scopesProblem")}
            name="scopes"
            choices={scopesOfRole(role).map((scope) => ({
              value: scope,
              label: t(`scope.${scope}`),
              help: t(`scopeHelp.${scope}`),
            }))}
          />
          <div className="flex w-44 flex-col gap-1">
            <span className="text-sm font-medium">{t("expiry")}</span>
            <Select
              value={days}
              onValueChange={setDays}
              options={DAYS.map((count) => ({ value: String(count), label: t("days", { count }) }))}
              label={t("expiry")}
            />
          </div>
        </>
      )}
    </RecordDialog>
  );
}
