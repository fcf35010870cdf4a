import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { SettingsView } from "@/components/settings/settings-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("title") };
}

export default definePage("administer", () => {
  // The browser reads the address.
  return (
    <Suspense>
      <SettingsView />
    </Suspense>
  );
});
