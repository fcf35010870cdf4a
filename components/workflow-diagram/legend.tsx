"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { NODE_KINDS, NODE_LOOK } from "./node-look";

/** Explains the colours and icons of the diagram. */
export function Legend() {
  const t = useTranslations("workflow");
  return (
    <ul
      aria-label={t("legend")}
      className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-line px-4 py-3 text-2xs text-ink-2"
    >
      {NODE_KINDS.map((kind) => {
        const { box, icon: Icon } = NODE_LOOK[kind];
        return (
          <li key={kind} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={classNames(
                "flex size-4 items-center justify-center border text-ink",
                kind === "decision" ? "rounded-full" : "rounded-sm",
                box,
              )}
            >
              <Icon className="size-2.5 opacity-70" />
            </span>
            {t(`kinds.${kind}`)}
          </li>
        );
      })}
    </ul>
  );
}
