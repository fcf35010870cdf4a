"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/overlays/select";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";

/** A choice of a role. */
export function RoleSelect({
  role,
  onChange,
  label,
  disabled = false,
  ...rest
}: {
  role: Role;
  onChange(role: Role): void;
  /** Accessible name of the field. */
  label: string;
  disabled?: boolean;
  /** Id of the text that says why it is disabled. */
  describedBy?: string;
  id?: string;
}) {
  const t = useTranslations("account.roles");
  return (
    <Select
      value={role}
      onValueChange={(next) => {
        if (next !== role) onChange(next);
      }}
      options={roleSchema.options.map((value) => ({ value, label: t(value) }))}
      label={label}
      disabled={disabled}
      {...rest}
    />
  );
}
