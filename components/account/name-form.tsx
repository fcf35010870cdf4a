"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { useToast } from "@/components/ui/overlays/toast";
import { useChangeAccount } from "@/lib/browser/api/accounts/use-account";
import { accountPatchSchema } from "@/lib/shared/contracts/accounts/account";

/** How the person's name appears to others. */
export function NameForm({ name }: { name: string }) {
  const t = useTranslations("account");
  const toast = useToast();
  const router = useRouter();
  const { mutate, isPending } = useChangeAccount();
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = accountPatchSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
        setError(parsed.success ? undefined : t("nameProblem"));
        if (!parsed.success) return;
        mutate(parsed.data, {
          onSuccess: () => {
            toast({ title: t("nameSaved") });
            // The sidebar shows the name that the server knows.
            router.refresh();
          },
          onError: (failure) => toast({ title: t("failed"), description: failure.message, error: true }),
        });
      }}
    >
      <Field label={t("name")} error={error} className="min-w-0 flex-1">
        <TextInput name="name" autoComplete="name" defaultValue={name} />
      </Field>
      <Button type="submit" disabled={isPending} className={error === undefined ? "" : "mb-5"}>
        {t("save")}
      </Button>
    </form>
  );
}
