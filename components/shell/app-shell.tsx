"use client";

import { Menu } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/overlays/dialog";
import { Brand } from "./brand";
import { ConversationList } from "./conversation-list";
import { LanguageSwitch } from "./language-switch";
import { isChatPath, Navigation } from "./navigation";
import { PageKeys } from "./page-keys";
import type { Theme } from "./theme";
import { ThemeSwitch } from "./theme-switch";

/** The frame of every page: a sidebar on wide screens, a bar with a menu on narrow ones. */
export function AppShell({ initialTheme, children }: { initialTheme: Theme; children: ReactNode }) {
  const t = useTranslations("nav");
  const pathname = usePathname();
  const [theme, setTheme] = useState(initialTheme);
  // The menu belongs to the page it was opened on: following a link closes it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  const conversations = isChatPath(pathname) ? <ConversationList /> : null;
  const foot = (
    <div className="flex items-center justify-between gap-2 text-xs text-ink-3">
      <div className="flex items-center">
        <LanguageSwitch />
        <ThemeSwitch theme={theme} onChange={setTheme} />
      </div>
      <span>{t("localUser")}</span>
    </div>
  );
  return (
    <PageKeys>
      <div className="flex h-dvh flex-col min-[900px]:flex-row print:block print:h-auto">
        <a
          href="#main"
          className="sr-only z-60 rounded-md bg-ink px-3 py-2 text-sm text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t("skip")}
        </a>
        <aside className="hidden w-57 shrink-0 flex-col gap-4 border-r border-line bg-sunk px-3 pt-4 pb-3 min-[900px]:flex print:hidden">
          <div className="px-2">
            <Brand />
          </div>
          <Navigation />
          <div className="min-h-0 flex-1 overflow-y-auto">{conversations}</div>
          <div className="pl-1">{foot}</div>
        </aside>
        <header className="flex h-13 shrink-0 items-center justify-between gap-3 border-b border-line bg-sunk px-3 min-[900px]:hidden print:hidden">
          <Brand />
          <Button variant="ghost" size="icon" aria-label={t("openMenu")} onClick={() => setMenuOpenOn(pathname)}>
            <Menu aria-hidden className="size-5" />
          </Button>
          <Sheet
            side="left"
            title={t("menu")}
            open={menuOpenOn === pathname}
            onOpenChange={(open) => setMenuOpenOn(open ? pathname : null)}
            footer={<div className="w-full">{foot}</div>}
          >
            <div className="flex flex-col gap-5">
              <Navigation />
              {conversations}
            </div>
          </Sheet>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none has-[[data-save-bar]]:scroll-pb-48 print:block print:overflow-visible"
        >
          {children}
        </main>
      </div>
    </PageKeys>
  );
}
