"use client";

import { Menu, Monitor, Moon, Sun } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { MemberLine } from "@/components/account/member-line";
import { SessionEnd } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Sheet } from "@/components/ui/overlays/dialog";
import { useLanguage } from "@/components/words/use-language";
import { languageName } from "@/i18n/language-name";
import { LOCALE_COOKIE } from "@/i18n/locale";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { ConversationList } from "./conversation-list";
import { FirstSteps } from "./first-steps/first-steps";
import { isChatPath, Navigation, QUESTION_FIELD } from "./navigation";
import { PageKeys } from "./page-keys";
import { writePreferenceCookie } from "./preference-cookie";
import { RegionSelect } from "./region-select";
import { THEME_COOKIE, THEMES, type Theme } from "./theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Cycles through system, light and dark. */
function ThemeSwitch({ theme, onChange }: { theme: Theme; onChange(theme: Theme): void }) {
  const t = useTranslations("nav");
  const Icon = ICONS[theme];
  const name = t("theme", { theme: t(`themes.${theme}`) });
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={name}
      title={name}
      onClick={() => {
        const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
        writePreferenceCookie(THEME_COOKIE, next);
        if (next === "system") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = next;
        onChange(next);
      }}
    >
      <Icon aria-hidden className="size-3.5" />
    </Button>
  );
}

/** The frame of every page: a sidebar on wide screens, a top bar with a menu on narrow ones. */
export function AppShell({
  initialTheme,
  initialRegion,
  children,
}: {
  initialTheme: Theme;
  /** Empty: that of the browser. */
  initialRegion: string;
  children: ReactNode;
}) {
  const t = useTranslations("nav");
  const pathname = usePathname();
  const [theme, setTheme] = useState(initialTheme);
  // The menu belongs to the page where it was opened: following a link closes it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  const conversations = isChatPath(pathname) ? <ConversationList /> : null;
  const foot = (
    <div className="flex flex-col items-start gap-1.5 text-xs text-ink-3 [&>:first-child]:w-full">
      <div className="flex items-center justify-between gap-2">
        <div className="flex shrink-0 items-center">
          <LanguageSwitch />
          <ThemeSwitch theme={theme} onChange={setTheme} />
        </div>
        <MemberLine />
      </div>
      <RegionSelect initialRegion={initialRegion} />
    </div>
  );
  return (
    <PageKeys>
      <SessionEnd />
      <div className="flex h-dvh flex-col min-[900px]:grid min-[900px]:grid-cols-[14.25rem_minmax(0,1fr)] min-[900px]:grid-rows-[auto_minmax(0,1fr)] print:block print:h-auto">
        {isChatPath(pathname) && <SkipLink href={`#${QUESTION_FIELD}`}>{t("skipToQuestion")}</SkipLink>}
        <SkipLink href="#main">{t("skip")}</SkipLink>
        <header className="hidden flex-col gap-4 border-r border-line bg-sunk px-3 pt-4 pb-4 min-[900px]:flex print:hidden">
          <div className="px-2">
            <Brand />
          </div>
          <Navigation />
        </header>
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
          className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none min-[900px]:col-start-2 min-[900px]:row-span-2 min-[900px]:row-start-1 has-[[data-save-bar]]:scroll-pb-48 print:block print:overflow-visible"
        >
          <FirstSteps />
          {children}
        </main>
        {/* After the page: with the keyboard, the question comes before all earlier conversations. */}
        <aside
          aria-label={t("sidebar")}
          className="hidden min-h-0 flex-col gap-4 border-r border-line bg-sunk px-3 pb-3 min-[900px]:flex print:hidden"
        >
          <div className="min-h-0 flex-1 overflow-y-auto">{conversations}</div>
          <div className="pl-1">{foot}</div>
        </aside>
      </div>
    </PageKeys>
  );
}

/** A link that is visible only while it has the focus. */
function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="sr-only z-60 rounded-md bg-ink px-3 py-2 text-sm text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  );
}

/** The product's logo and name, linked to a new question. */
function Brand() {
  const t = useTranslations("common");
  return (
    <Link href="/" className="flex items-center gap-2.5 rounded-lg text-lg font-semibold tracking-tight">
      <span
        aria-hidden
        className="size-5 rounded-md bg-linear-135 from-[#0f766e] via-[#3f9b6c] to-[#e0b93f] ring-1 ring-black/5"
      />
      {t("brand")}
    </Link>
  );
}

/**
 * EN · FR …, each named in its own language. Changes the interface language without leaving the page or losing its
 * state.
 */
function LanguageSwitch() {
  const t = useTranslations("nav");
  const locale = useLanguage();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <fieldset aria-label={t("language")} className="flex shrink-0 items-center text-xs text-ink-3" aria-busy={pending}>
      {LANGUAGES.map((language, index) => (
        <span key={language}>
          {index > 0 && <span aria-hidden>·</span>}
          <button
            type="button"
            lang={language}
            aria-pressed={language === locale}
            aria-label={languageName(language, language)}
            onClick={() => {
              writePreferenceCookie(LOCALE_COOKIE, language);
              startTransition(() => router.refresh());
            }}
            className={classNames(
              "min-h-6 min-w-6 rounded px-1 uppercase hover:text-ink",
              language === locale && "font-semibold text-ink",
            )}
          >
            {language}
          </button>
        </span>
      ))}
    </fieldset>
  );
}
