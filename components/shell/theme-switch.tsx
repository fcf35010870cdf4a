"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { writePreferenceCookie } from "./preference-cookie";
import { THEME_COOKIE, THEMES, type Theme } from "./theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Goes round: like the system, light, dark. */
export function ThemeSwitch({ theme, onChange }: { theme: Theme; onChange(theme: Theme): void }) {
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
