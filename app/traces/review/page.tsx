import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ReviewPage } from "@/components/review/review-page";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review"))("pageTitle") };
}

export default definePage("inspect_runs", () => (
  <Suspense>
    <ReviewPage />
  </Suspense>
));
