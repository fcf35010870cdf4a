"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";
import { pathsOf, SECTIONS, type SectionName, sectionAnchor } from "./setting-groups";
import { useSettingsSearch } from "./settings-search";

/** A search over all settings and the list of their sections, which follows the scroll. */
export function SettingsOutline({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const search = useSettingsSearch();
  const list = useRef<HTMLUListElement>(null);
  const current = useSectionInView(search.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the section in view is found by its attribute
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (link === null || link === undefined || list.current === null) return;
    // Scrolls the list alone: `scrollIntoView` would scroll the page as well.
    list.current.scrollTo({ left: link.offsetLeft - list.current.clientWidth / 2 + link.offsetWidth / 2 });
  }, [current]);
  const shown = SECTIONS.filter((section) => !search.active || search.hasSection(section));
  const total = useEdited(editor, (edited) => SECTIONS.flatMap(pathsOf).filter((path) => edited.differs(path)).length);
  return (
    <nav
      aria-label={t("outline.label")}
      className="sticky top-0 z-10 flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-panel px-3 pt-3 pb-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="relative flex min-w-0 flex-1 basis-52 items-center">
          <span className="sr-only">{t("outline.search")}</span>
          <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-ink-3" />
          <input
            type="search"
            data-page-search
            value={search.text}
            maxLength={100}
            autoComplete="off"
            placeholder={t("outline.search")}
            onChange={(event) => search.setText(event.currentTarget.value)}
            // Enter would save the settings.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="h-8.5 w-full rounded-lg border border-line-strong bg-panel pr-2 pl-8.5 text-sm"
          />
        </label>
        <p role="status" className="figures text-xs text-ink-3">
          {search.active ? t("outline.found", { count: shown.length }) : t("outline.differ", { count: total })}
        </p>
      </div>
      <ul ref={list} className="relative flex gap-1 overflow-x-auto pb-1 text-xs">
        {shown.map((section) => (
          <li key={section}>
            <SectionLink section={section} editor={editor} current={section === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ section, editor, current }: { section: SectionName; editor: SettingsEditor; current: boolean }) {
  const t = useTranslations("settings");
  const different = useEdited(editor, (edited) => pathsOf(section).filter((path) => edited.differs(path)).length);
  return (
    <a
      href={`#${sectionAnchor(section)}`}
      aria-current={current ? "location" : undefined}
      className={classNames(
        "figures flex min-h-6 items-center gap-1.5 rounded-full px-2.5 whitespace-nowrap text-ink-2 hover:bg-sunk hover:text-ink",
        current && "bg-sunk font-medium text-ink",
      )}
    >
      {t(`sections.${section}`)}
      {different > 0 && (
        <span className="text-partial">
          <span aria-hidden>{different}</span>
          <span className="sr-only">({t("outline.differ", { count: different })})</span>
        </span>
      )}
    </a>
  );
}

/** The section at the top of the window. @param shown changes when other sections are shown */
function useSectionInView(shown: string): SectionName | null {
  const [current, setCurrent] = useState<SectionName | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search shows other elements
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const top = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        const name = SECTIONS.find((section) => top?.getAttribute("data-settings-section") === section);
        if (name !== undefined) setCurrent(name);
      },
      // A line below the list itself.
      { rootMargin: "-20% 0px -79% 0px" },
    );
    for (const section of document.querySelectorAll("[data-settings-section]")) observer.observe(section);
    return () => observer.disconnect();
  }, [shown]);
  return current;
}
