"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { Select } from "@/components/ui/overlays/select";
import { useToast } from "@/components/ui/overlays/toast";
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
  const toast = useToast();
  const problemId = useId();
  const make = useMakeToken();
  const [days, setDays] = useState(String(API_TOKEN_DAYS.default));
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set());
  const submit = (fields: FormData) => {
    const request = { name: fields.get("name"), scopes: fields.getAll("scopes"), expiresInDays: Number(days) };
    const parsed = apiTokenRequestSchema.safeParse(request);
    setWrong(new Set(parsed.error?.issues.map(({ path }) => path[0])));
    if (!parsed.success) return;
    make.mutate(parsed.data, {
      onSuccess: onMade,
      onError: (failure) => toast({ title: t("failed"), description: failure.message, error: true }),
    });
  };
  return (
    <FormDialog
      title={t("new")}
      cancel={t("cancel")}
      submit={t("make")}
      busy={make.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("name")}
        description={wrong.has("name") ? undefined : t("nameHelp")}
        error={wrong.has("name") ? t("nameProblem") : undefined}
      >
        <TextInput name="name" autoComplete="off" />
      </Field>
      <fieldset className="flex flex-col gap-2" {...(wrong.has("scopes") && { "aria-describedby": problemId })}>
        <legend className="mb-1.5 text-sm font-medium">{t("scopes")}</legend>
        {scopesOfRole(role).map((scope) => (
          <label key={scope} className="flex items-start gap-2 text-sm">
            <input type="checkbox" name="scopes" value={scope} className="mt-0.5 size-4 shrink-0 accent-accent" />
            <span>
              {t(`scope.${scope}`)}
              <span className="block text-xs text-ink-3">{t(`scopeHelp.${scope}`)}</span>
            </span>
          </label>
        ))}
        {wrong.has("scopes") && (
          <p id={problemId} role="alert" className="text-xs text-unsupported">
            {t("scopesProblem")}
          </p>
        )}
      </fieldset>
      <div className="flex w-44 flex-col gap-1">
        <span className="text-sm font-medium">{t("expiry")}</span>
        <Select
          value={days}
          onValueChange={setDays}
          options={DAYS.map((count) => ({ value: String(count), label: t("days", { count }) }))}
          label={t("expiry")}
        />
      </div>
    </FormDialog>
  );
}
