import { type RenderResult, render } from "@testing-library/react";
import { PointerEventsCheckLevel, type UserEvent, userEvent } from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { loadMessages } from "@/i18n/load-messages";
import type { Language } from "@/lib/shared/contracts/language";
import { FakeRouter } from "./fake-router";

export interface RenderedPage extends RenderResult {
  user: UserEvent;
}

/**
 * Renders a part of the interface inside the layout's providers: real texts, a new query client, toasts.
 * @param path the page's address
 */
export async function renderPage(
  page: ReactNode,
  { path = "/", language = "en" }: { path?: string; language?: Language } = {},
): Promise<RenderedPage> {
  const messages = await loadMessages(language);
  window.history.replaceState(null, "", path);
  const rendered = render(
    <FakeRouter>
      <NextIntlClientProvider locale={language} messages={messages} timeZone="UTC">
        <Providers>{page}</Providers>
      </NextIntlClientProvider>
    </FakeRouter>,
  );
  return { ...rendered, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}
