import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ReviewPage } from "@/components/review/review-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review"))("pageTitle") };
}

export default function TracesReviewPage() {
  return (
    <Suspense>
      <ReviewPage />
    </Suspense>
  );
}
