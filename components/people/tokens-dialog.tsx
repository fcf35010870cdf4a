"use client";

import { useTranslations } from "next-intl";
import { TokenList } from "@/components/account/tokens/token-list";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { Person } from "@/lib/shared/contracts/accounts/person";

/** The API tokens of a person, which an administrator can revoke. */
export function TokensDialog({ person: { id, name }, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("account.tokens");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("of", { name })}
    >
      <TokenList personId={id} none={t("noneOf", { name })} />
    </Dialog>
  );
}
