"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ShownOnceDialog } from "@/components/ui/overlays/shown-once-dialog";
import type { NewApiToken } from "@/lib/shared/contracts/accounts/api-token";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { NewTokenDialog } from "./new-token-dialog";
import { TokenList } from "./token-list";

/** The person's own API tokens. @param role limits the scopes of new ones */
export function TokenCard({ role }: { role: Role }) {
  const t = useTranslations("account.tokens");
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <Card>
      <CardHeader
        title={t("title")}
        aside={
          <Button size="sm" onClick={() => setIsMaking(true)}>
            {t("new")}
          </Button>
        }
      />
      <div className="flex flex-col gap-2 px-4 pb-4">
        <p className="text-sm text-ink-2">
          {t("text")}{" "}
          <Link href="/api-reference" className="underline underline-offset-2 hover:text-ink">
            {t("reference")}
          </Link>
        </p>
        <TokenList none={t("none")} />
      </div>
      {isMaking && <NewTokenDialog role={role} onMade={setMade} onClose={() => setIsMaking(false)} />}
      {made !== null && <MadeTokenDialog token={made} onClose={() => setMade(null)} />}
    </Card>
  );
}

/** Shows the secret of a new token, once. */
function MadeTokenDialog({ token: { name, secret }, onClose }: { token: NewApiToken; onClose(): void }) {
  const t = useTranslations("account.tokens");
  return (
    <ShownOnceDialog
      title={t("madeTitle", { name })}
      text={secret}
      words={{ label: t("secret"), copy: t("copy"), done: t("done") }}
      onClose={onClose}
    >
      <p>{t("madeText")}</p>
    </ShownOnceDialog>
  );
}
