import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WebhooksView } from "@/components/webhooks/webhooks-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

/** Webhooks, which notify other software of runs and documents. */
export default definePage("administer", () => <WebhooksView />);
