import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { DashboardPage } from "@/components/dashboard/dashboard-page";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("dashboard") };
}

export default definePage("monitor", () => (
  <Suspense>
    <DashboardPage />
  </Suspense>
));
