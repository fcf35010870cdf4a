/**
 * Puts a text on the clipboard, and its HTML form if given.
 * @throws where the browser does not allow it: without focus, by its settings, or over http, where there is no clipboard
 */
export async function putOnClipboard(text: string, html?: string): Promise<void> {
  if (html === undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const kinds = { "text/plain": text, "text/html": html };
  const blobs = Object.entries(kinds).map(([type, part]) => [type, new Blob([part], { type })] as const);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
