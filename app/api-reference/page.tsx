import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { servedOpenApi } from "@/app/api/openapi.json/served-document";
import { ApiReferenceView } from "@/components/api-reference/api-reference-view";
import { outlineOf } from "@/components/api-reference/outline";
import { definePage } from "@/lib/server/http/define-page";
import { openApiSchema } from "@/lib/shared/contracts/openapi";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiReference"))("title") };
}

export default definePage("use", async () => (
  <ApiReferenceView groups={outlineOf(openApiSchema.parse(await servedOpenApi()))} />
));
