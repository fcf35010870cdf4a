import { remoteHostOf } from "@/components/setup/server-draft";
import { SERVER_URL_SETTINGS, serverKindSchema } from "@/lib/shared/contracts/settings/setting-values";
import type { SettingsEditor } from "../use-settings-editor";

/** The host of the language model's server as edited; `null` for this machine or without a server. */
export function remoteHost(editor: SettingsEditor): string | null {
  const provider = serverKindSchema.safeParse(editor.value("languageModel.provider")).data;
  const address = provider === undefined ? null : editor.value(`languageModel.${SERVER_URL_SETTINGS[provider]}`);
  return remoteHostOf(address);
}
