"use client";

import { Keyboard, PanelRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/account/viewer";
import type { ConversationDialog } from "@/components/shell/conversation-actions";
import { ConversationMenu } from "@/components/shell/conversation-menu";
import { useShowKeys } from "@/components/shell/page-keys";
import { Button } from "@/components/ui/button";
import { chipStyles, Dot } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { useProfileName } from "@/components/words/use-profile-name";
import { useConversation } from "@/lib/browser/api/conversations";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Fits both chips in one row on the narrowest screens. */
const NARROW = "max-sm:px-2 max-sm:text-2xs";

/** The conversation's title, its profile and enabled checks, and the model that writes the answers. */
export function ChatHeader({
  title,
  settings,
  generator,
  onShowPanel,
}: {
  title: string;
  settings: Pick<Settings, "profile" | "checks"> | null;
  generator: { kind: "built-in-reader" | "language-model"; model: string | null } | null;
  onShowPanel(): void;
}) {
  const t = useTranslations("chat.header");
  const showKeys = useShowKeys();
  const profileName = useProfileName();
  const on = settings === null ? 0 : Object.values(settings.checks).filter(Boolean).length;
  return (
    // In one row wherever two items fit: a second row that fills later would move the page.
    <header className="flex min-h-13 shrink-0 items-center max-sm:flex-wrap justify-between gap-x-4 gap-y-1.5 border-b border-line px-4 py-2 min-[900px]:px-6">
      <h1 dir="auto" title={title} className="min-w-0 flex-1 basis-40 truncate text-base font-semibold">
        {title}
      </h1>
      <div className="flex min-w-0 items-center gap-1.5 max-sm:w-full">
        {settings !== null && (
          <SettingsChip title={t("checksTitle")}>
            <Dot tone={on === 0 ? "partial" : "accent"} />
            {t("checks", { profile: profileName(settings.profile), count: on })}
          </SettingsChip>
        )}
        {generator !== null && (
          <SettingsChip className="min-w-0">
            <span className="truncate">
              {generator.kind === "built-in-reader" ? t("builtInReader") : (generator.model ?? t("languageModel"))}
            </span>
          </SettingsChip>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          className="max-[900px]:hidden"
          aria-label={t("keys")}
          title={t("keys")}
          onClick={showKeys}
        >
          <Keyboard aria-hidden className="size-4" />
        </Button>
        <OpenConversationMenu />
        <Button
          variant="ghost"
          size="icon-sm"
          className="min-[1180px]:hidden"
          aria-label={t("panel")}
          title={t("panel")}
          onClick={onShowPanel}
        >
          <PanelRight aria-hidden className="size-4" />
        </Button>
      </div>
    </header>
  );
}

/** A chip that leads to the settings, for those who may open them. */
function SettingsChip({ title, className, children }: { title?: string; className?: string; children: ReactNode }) {
  const styles = classNames(chipStyles(), NARROW, className);
  if (!useMay("administer")) return <span className={styles}>{children}</span>;
  return (
    <Link href="/settings" className={styles} title={title}>
      {children}
    </Link>
  );
}

/** The menu of the open conversation; renders nothing before a first question. */
function OpenConversationMenu() {
  const id = useConversationId();
  const { data } = useConversation(id);
  const [dialog, setDialog] = useState<ConversationDialog | null>(null);
  if (data === undefined || data === null) return null;
  return <ConversationMenu conversation={data} dialog={dialog} onDialog={setDialog} />;
}
