import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

export interface NamedText {
  name: string;
  text: string;
}

/** Drags files over the page until it shows that it accepts them. */
export async function holdFiles(page: Page, files: readonly NamedText[]): Promise<void> {
  await expect(async () => {
    await dispatch(page, files, ["dragenter", "dragover"]);
    await expect(page.getByText("Drop to add to the library")).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Drops files on the page. */
export async function dropFiles(page: Page, files: readonly NamedText[]): Promise<void> {
  await holdFiles(page, files);
  await dispatch(page, files, ["drop"]);
}

async function dispatch(page: Page, files: readonly NamedText[], events: readonly string[]): Promise<void> {
  await page.evaluate(
    ([held, names]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of held) dataTransfer.items.add(new File([text], name));
      for (const name of names) {
        document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [files, events] as const,
  );
}
