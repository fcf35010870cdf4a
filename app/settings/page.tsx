import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { SettingsView } from "@/components/settings/settings-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("title") };
}

export default function SettingsPage() {
  // The browser reads the address.
  return (
    <Suspense>
      <SettingsView />
    </Suspense>
  );
}
