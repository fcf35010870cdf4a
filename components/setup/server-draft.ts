import type { ModelHostRequest } from "@/lib/shared/contracts/settings/model-list";
import { SERVER_URL_SETTINGS, type ServerKind } from "@/lib/shared/contracts/settings/setting-values";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";

/** A model server while it is edited. */
export interface ServerDraft {
  provider: ServerKind;
  url: string;
  model: string;
  /** As typed; empty keeps the stored key. */
  apiKey: string;
  forgetKey: boolean;
}

/** The current server, to edit; `null` while the built-in reader answers. */
export function draftOfServer({ settings }: Pick<ResolvedSettings, "settings">): ServerDraft | null {
  const { provider } = settings.languageModel;
  if (provider === "none") return null;
  const url = settings.languageModel[SERVER_URL_SETTINGS[provider]];
  return { provider, url, model: settings.model.chat, apiKey: "", forgetKey: false };
}

/** Whether the draft is the current server, so that its known status applies. */
export function isServerInForce(draft: ServerDraft, resolved: Pick<ResolvedSettings, "settings">): boolean {
  const inForce = draftOfServer(resolved);
  return inForce !== null && inForce.provider === draft.provider && sameAddress(inForce.url, draft.url);
}

/** The request: with a key only if one was typed or is to be removed, and a model only if one was named. */
export function requestOf(draft: ServerDraft): ModelHostRequest {
  const apiKey = draft.forgetKey ? null : draft.apiKey.trim();
  const model = draft.model.trim();
  return {
    provider: draft.provider,
    url: draft.url.trim(),
    ...(apiKey === "" ? {} : { apiKey }),
    ...(model === "" ? {} : { model }),
  };
}

/** Host and port of an address; `null` if it is invalid. */
export function hostOf(url: string): string | null {
  return URL.canParse(url.trim()) ? new URL(url.trim()).host || null : null;
}

/** The host of an edited address to which something is sent; `null` if it is this machine, or invalid. */
export function remoteHostOf(address: unknown): string | null {
  return typeof address === "string" && !isLoopbackUrl(address) ? hostOf(address) : null;
}

/** Whether two spellings are the same address. */
export function sameAddress(a: string, b: string): boolean {
  const plain = (url: string) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, "");
  return plain(a.trim()) === plain(b.trim());
}
