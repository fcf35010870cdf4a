"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { useToast } from "@/components/ui/overlays/toast";
import { useEndShareLink, useShareLinks } from "@/lib/browser/api/accounts/use-share-links";
import type { ShareLink } from "@/lib/shared/contracts/conversations/share-link";

/** Every shared link that works, for administrators, who can end each; nothing without one. */
export function ShareLinkList() {
  const t = useTranslations("people.links");
  return (
    <Loaded asked={useShareLinks()} failed={t("notLoaded")}>
      {({ links }) =>
        links.length > 0 && (
          <Card>
            <CardHeader title={t("title")} />
            <ul className="divide-y divide-line px-4 pb-2">
              {links.map((link) => (
                <ShareLinkRow key={link.shareId} link={link} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function ShareLinkRow({ link: { shareId, title, owner, expiresAt, public: isPublic } }: { link: ShareLink }) {
  const t = useTranslations("people.links");
  const format = useFormatter();
  const toast = useToast();
  const failed = useFailureToast(t("failed"));
  const end = useEndShareLink();
  const until = expiresAt === null ? null : format.dateTime(new Date(expiresAt), { dateStyle: "medium" });
  const name = owner.name ?? t("noOwner");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <Link href={`/shared/${shareId}`} dir="auto" className="underline underline-offset-2 wrap-anywhere">
            {title}
          </Link>
          {isPublic && <Chip tone="partial">{t("public")}</Chip>}
        </p>
        <p className="text-xs text-ink-3 wrap-anywhere">
          {until === null ? t("forever", { name }) : t("until", { name, until })}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t("endOf", { title })}
        disabled={end.isPending}
        onClick={() => void end.mutateAsync(shareId).then(() => toast({ title: t("ended") }), failed)}
      >
        {t("end")}
      </Button>
    </li>
  );
}
