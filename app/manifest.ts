import type { MetadataRoute } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { languageOf } from "@/i18n/locale";

/** Lets browsers install the application. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations("common");
  return {
    id: "/",
    name: t("brand"),
    short_name: t("brand"),
    description: t("description"),
    lang: languageOf(await getLocale()),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbfbfa",
    theme_color: "#fbfbfa",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
