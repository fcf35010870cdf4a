import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmbedsView } from "@/components/embeds/embeds-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("embeds"))("title") };
}

/** The chats that pages of other sites show in a frame. */
export default definePage("administer", () => <EmbedsView />);
