import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WebhooksView } from "@/components/webhooks/webhooks-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

/** Other software that is told about runs and documents. */
export default definePage("administer", () => <WebhooksView />);
