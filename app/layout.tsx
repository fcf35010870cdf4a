import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ViewerProvider } from "@/components/account/viewer";
import { PageFrame } from "@/components/shell/page-frame";
import { Providers } from "@/components/shell/providers";
import { RegisterWorker } from "@/components/shell/register-worker";
import { parseTheme, THEME_COOKIE } from "@/components/shell/theme";
import { languageOf, REGION_COOKIE } from "@/i18n/locale";
import { offlinePage } from "@/i18n/offline-page";
import { viewerOfPage } from "@/lib/server/http/define-page";
import { env } from "@/lib/shared/env";
import { GEIST_MONO, GEIST_SANS } from "./fonts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return { title: { default: t("brand"), template: `%s · ${t("brand")}` }, description: t("description") };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#141413" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const preferences = await cookies();
  // The server renders the theme, so that nothing flashes and no script has to run before the first paint.
  const theme = parseTheme(preferences.get(THEME_COOKIE)?.value);
  return (
    <html
      lang={languageOf(locale)}
      data-theme={theme === "system" ? undefined : theme}
      className={`${GEIST_SANS.variable} ${GEIST_MONO.variable}`}
      suppressHydrationWarning
    >
      <body>
        <NextIntlClientProvider>
          {/* Not in development: the port may soon serve another project. */}
          {env().NODE_ENV === "production" && <RegisterWorker offlineVersion={(await offlinePage()).version} />}
          <Providers>
            <ViewerProvider viewer={await viewerOfPage()}>
              <PageFrame initialTheme={theme} initialRegion={preferences.get(REGION_COOKIE)?.value ?? ""}>
                {children}
              </PageFrame>
            </ViewerProvider>
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
