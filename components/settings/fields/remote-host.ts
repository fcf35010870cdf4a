import { remoteHostOf } from "@/components/setup/server-draft";
import { SERVER_URL_SETTINGS, serverKindSchema } from "@/lib/shared/contracts/settings/setting-values";
import type { SettingPath } from "./setting-fields";
import type { Leaf } from "./setting-leaves";

/** The host of the language model's server as edited; `null` for this machine or without a server. */
export function remoteHost(value: (path: SettingPath) => Leaf): string | null {
  const provider = serverKindSchema.safeParse(value("languageModel.provider")).data;
  const address = provider === undefined ? null : value(`languageModel.${SERVER_URL_SETTINGS[provider]}`);
  return remoteHostOf(address);
}
