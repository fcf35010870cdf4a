"use client";

import { Check, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PERMISSIONS, type Permission, type Reach, roleSchema } from "@/lib/shared/contracts/accounts/permissions";

const isPermission = (name: string): name is Permission => name in PERMISSIONS;
const PERMISSION_NAMES = Object.keys(PERMISSIONS).filter(isPermission);

/** What each role may do, from the table of permissions that the server enforces. */
export function RoleTable() {
  const t = useTranslations("people");
  const roles = useTranslations("account.roles");
  return (
    <section aria-labelledby="roles" className="flex flex-col gap-2">
      <h2 id="roles" className="text-base font-semibold">
        {t("table.title")}
      </h2>
      <Card className="overflow-x-auto">
        <table className="w-full text-sm" aria-labelledby="roles">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-3">
              <th scope="col" className="px-4 py-2 font-medium">
                {t("table.permission")}
              </th>
              {roleSchema.options.map((role) => (
                <th key={role} scope="col" className="px-2 py-2 font-medium">
                  {roles(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {PERMISSION_NAMES.map((permission) => (
              <tr key={permission}>
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  {t(`permissions.${permission}`)}
                </th>
                {roleSchema.options.map((role) => (
                  <td key={role} className="px-2 py-2 align-top text-ink-2">
                    <ReachWord reach={PERMISSIONS[permission][role]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}

function ReachWord({ reach }: { reach: Reach }) {
  const t = useTranslations("people.reach");
  if (reach === "own") return t("own");
  const Icon = reach === "all" ? Check : Minus;
  return (
    <Icon
      role="img"
      aria-label={t(reach)}
      className={reach === "all" ? "size-4 text-supported" : "size-4 text-faint"}
    />
  );
}
