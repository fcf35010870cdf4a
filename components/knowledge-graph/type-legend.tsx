"use client";

import { useTranslations } from "next-intl";
import { ENTITY_TYPES } from "./entity/entity-look";
import { EntityMark } from "./entity/entity-mark";

/** Explains the shapes and colours of types. */
export function TypeLegend() {
  const t = useTranslations("graph");
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-3.5 gap-y-1 px-3 py-2 text-xs text-ink-2">
      {ENTITY_TYPES.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <EntityMark type={type} />
          {t(`types.${type}`)}
        </li>
      ))}
    </ul>
  );
}
