import { parseServerAddress } from "@/lib/engine/models/wire/server-address";
import { env } from "@/lib/shared/env";
import type { DoclingAccess } from "./docling-client";

/** The operator's docling server; `null` without one. Credentials in its address become a header. */
export function doclingAccess(): DoclingAccess | null {
  const { DOCLING_URL, DOCLING_API_KEY } = env();
  if (DOCLING_URL === undefined) return null;
  const { baseUrl, authorization } = parseServerAddress(DOCLING_URL, undefined);
  return {
    url: baseUrl,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(DOCLING_API_KEY === undefined ? {} : { "x-api-key": DOCLING_API_KEY }),
    },
  };
}
