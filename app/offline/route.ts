import { OFFLINE_POLICY, offlinePage } from "@/i18n/offline-page";

/** The page that browsers keep for the time when the server cannot be reached. */
export async function GET(): Promise<Response> {
  const { html } = await offlinePage();
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": OFFLINE_POLICY,
    },
  });
}
