"use client";

import { useTranslations } from "next-intl";
import { hostOf } from "@/components/setup/server-draft";
import { webSearchProviderSchema } from "@/lib/shared/contracts/library/web-search";
import { ChoiceSetting, NumberSetting, TextSetting, ToggleSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";
import { HostListSetting } from "./host-list-setting";
import { WebAccess } from "./web-access";

/** Web search: the provider, which pages are read, and what leaves this machine, explained before it is turned on. */
export function WebSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.web");
  const provider = webSearchProviderSchema.parse(useSetting(editor, "webSearch.provider"));
  const address = useSetting(editor, "webSearch.url");
  const needsAddress = provider === "searxng" || provider === "compatible";
  const off = provider === "none" ? t("off") : undefined;
  const ownHost = typeof address === "string" ? hostOf(address) : null;
  const service = provider === "none" ? null : t(`providers.${provider}`);
  const host = needsAddress ? ownHost : service;
  return (
    <>
      <div role="note" className="mb-1 rounded-lg bg-sunk px-3 py-2.5 text-sm">
        <p className="font-medium">{t(provider === "none" ? "nothingLeaves" : "whatLeaves")}</p>
        <ul className="mt-1 list-disc pl-5 text-xs text-ink-2">
          <li>{t("leavesQuestion", { host: host ?? t("theProvider") })}</li>
          <li>{t("leavesFetch")}</li>
          <li>{t("staysPassages")}</li>
        </ul>
      </div>
      <div className="divide-y divide-line">
        <ChoiceSetting
          path="webSearch.provider"
          editor={editor}
          options={webSearchProviderSchema.options.map((value) => ({ value, label: t(`providers.${value}`) }))}
        />
        <TextSetting
          path="webSearch.url"
          editor={editor}
          note={needsAddress && address === null ? t("addressMissing") : undefined}
          unread={needsAddress ? undefined : (off ?? t("ownAddress"))}
        />
        {provider !== "none" && (
          <WebAccess
            key={`${provider} ${needsAddress ? address : ""}`}
            provider={provider}
            url={needsAddress && typeof address === "string" ? address : null}
          />
        )}
        <ToggleSetting path="webSearch.whenLibraryLacks" editor={editor} unread={off} />
        <NumberSetting path="webSearch.pages" editor={editor} unread={off} />
        <HostListSetting path="webSearch.allowedHosts" editor={editor} unread={off} />
        <HostListSetting path="webSearch.deniedHosts" editor={editor} unread={off} />
      </div>
    </>
  );
}
