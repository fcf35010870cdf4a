"use client";

import { useQuery } from "@tanstack/react-query";
import { Gauge, Library, ListTree, MessageSquare, Settings, Share2, Wrench } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMayWhat } from "@/components/account/viewer";
import { classNames } from "@/components/ui/class-names";
import { callApi } from "@/lib/browser/api/api-client";
import { ALERTS_KEY } from "@/lib/browser/api/query-keys";
import { useIsLive } from "@/lib/browser/dom/use-is-live";
import { ALERTS_POLL_MS } from "@/lib/browser/tunables";
import { openAlertCountSchema } from "@/lib/shared/contracts/metrics/open-alerts";

const PAGES = [
  { href: "/", key: "chat", permission: "ask", icon: MessageSquare },
  { href: "/library", key: "library", permission: "read_library", icon: Library },
  { href: "/graph", key: "graph", permission: "read_library", icon: Share2 },
  { href: "/traces", key: "traces", permission: "inspect_runs", icon: ListTree },
  { href: "/dashboard", key: "dashboard", permission: "monitor", icon: Gauge },
  { href: "/settings", key: "settings", permission: "administer", icon: Settings },
  { href: "/setup", key: "setup", permission: "administer", icon: Wrench },
] as const;

/** The id of the chat's field for a question. */
export const QUESTION_FIELD = "question";

/** Whether a path is the chat page, with any conversation. */
export function isChatPath(pathname: string): boolean {
  return pathname === "/" || pathname.startsWith("/c/");
}

/** The pages of the application that the person may open. */
export function Navigation() {
  const t = useTranslations("nav");
  const may = useMayWhat();
  const pathname = usePathname();
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-col gap-0.5">
        {PAGES.filter(({ permission }) => may(permission)).map(({ href, key, icon: Icon }) => {
          const current = href === "/" ? isChatPath(pathname) : pathname === href || pathname.startsWith(`${href}/`);
          return (
            <li key={key}>
              <Link
                href={href}
                aria-current={current ? "page" : undefined}
                className={classNames(
                  "flex h-8.5 items-center gap-2.5 rounded-lg px-2.5 text-sm",
                  current
                    ? "bg-panel font-semibold text-ink ring-1 ring-line"
                    : "text-ink-2 hover:bg-panel/60 hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0 opacity-70" />
                {t(key)}
                {key === "dashboard" && <AlertMark />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The number of open alerts, beside the link to their page; renders nothing for none. */
function AlertMark() {
  const t = useTranslations("nav");
  const open = useOpenAlertCount() ?? 0;
  if (open === 0) return null;
  return (
    <span className="figures ml-auto inline-flex items-center gap-1.5 text-xs font-medium text-unsupported">
      <span aria-hidden className="size-1.5 rounded-full bg-unsupported forced-color-adjust-none" />
      <span aria-hidden>{open}</span>
      <span className="sr-only">{t("alertsOpen", { count: open })}</span>
    </span>
  );
}

/** The number of open alerts; `undefined` until it is known. Apart from the alerts, whose schemas few pages need. */
function useOpenAlertCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...ALERTS_KEY, "count"],
    queryFn: async ({ signal }) => {
      const answer = await callApi("GET /api/alerts", { query: { open: true, limit: 1 }, signal });
      return openAlertCountSchema.parse(await answer.json());
    },
    refetchInterval: ALERTS_POLL_MS,
  });
  return useIsLive() ? data?.open : undefined;
}
