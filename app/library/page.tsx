import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LibraryView } from "@/components/library/library-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("library"))("title") };
}

export default definePage("read_library", () => <LibraryView />);
