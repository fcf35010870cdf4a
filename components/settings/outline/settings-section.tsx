"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";
import { SectionRowsProvider } from "./section-rows";
import { isAdvanced, pathsOf, type SectionName, sectionAnchor } from "./setting-groups";
import { useSettingsSearch } from "./settings-search";

/** The settings render after the page: the browser has already looked for the address's target. */
function scrollIfTarget(section: HTMLElement | null): void {
  if (section !== null && `#${section.id}` === window.location.hash) section.scrollIntoView();
}

/**
 * One section: how many of its settings differ from the shipped ones, a reset of all of them, and its rarely used
 * settings behind "Advanced". A setting that differs is never folded away.
 */
export function SettingsSection({
  name,
  text,
  editor,
  children,
}: {
  name: SectionName;
  text?: ReactNode;
  editor: SettingsEditor;
  children: ReactNode;
}) {
  const t = useTranslations("settings");
  const id = useId();
  const [open, setOpen] = useState(false);
  const search = useSettingsSearch();
  const paths = pathsOf(name);
  const { wrong, different, resettable } = useEdited(editor, (edited) => ({
    wrong: edited.wrong.filter((path) => paths.includes(path)),
    different: paths.filter((path) => edited.differs(path)),
    resettable: paths.filter((path) => edited.beneath(path) !== null),
  }));
  const rows = useMemo(
    () => ({
      isShown: (path: (typeof paths)[number], differs: boolean) =>
        search.active ? search.hasSetting(name, path) : open || differs || !isAdvanced(path),
    }),
    [search, name, open],
  );
  // An invalid setting stays visible: saving scrolls to it.
  if (search.active && wrong.length === 0 && !search.hasSection(name)) return null;
  const title = t(`sections.${name}`);
  const foldable = paths.filter((path) => isAdvanced(path) && !different.includes(path));
  return (
    <Card>
      <section
        id={sectionAnchor(name)}
        data-settings-section={name}
        aria-labelledby={id}
        ref={scrollIfTarget}
        className="scroll-mt-28"
      >
        <CardHeader
          title={<span id={id}>{title}</span>}
          aside={
            (different.length > 0 || resettable.length > 0) && (
              <span className="figures flex items-center gap-2">
                {different.length > 0 && t("outline.differ", { count: different.length })}
                {resettable.length > 0 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t("outline.resetOf", { section: title })}
                    onClick={() => editor.reset(...resettable)}
                  >
                    {t("outline.reset")}
                  </Button>
                )}
              </span>
            )
          }
        />
        <div className="px-4 pb-2">
          {text !== undefined && <p className="pb-3 text-sm text-ink-2">{text}</p>}
          <SectionRowsProvider rows={rows}>{children}</SectionRowsProvider>
          {foldable.length > 0 && !search.active && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="figures flex min-h-8 w-full items-center gap-1.5 border-t border-line text-xs text-ink-2 hover:text-ink"
            >
              <ChevronDown aria-hidden className={classNames("size-3.5", open && "rotate-180")} />
              {t("outline.advanced", { count: foldable.length })}
              <span className="sr-only">{title}</span>
            </button>
          )}
        </div>
      </section>
    </Card>
  );
}
