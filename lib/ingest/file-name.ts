const MAX_CHARS = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A line of text as a person sees it. */
export function visibleText(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(HIDDEN, "").trim();
}

/** Name of an upload for showing and downloading: no path, no hidden characters, of bounded length. */
export function safeFileName(name: string): string {
  const base = visibleText(name).split(/[/\\]/).at(-1)?.trim() ?? "";
  const plain = base.replace(/^\.+/, "");
  if (plain === "") return "document";
  if (plain.length <= MAX_CHARS) return plain;
  const extension = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? "";
  return plain.slice(0, MAX_CHARS - extension.length).toWellFormed() + extension;
}

/** A document's title when nothing better is known: its file name without the extension. */
export function titleOf(fileName: string): string {
  const stem = fileName.replace(/\.[a-z0-9]{1,10}$/i, "");
  return stem === "" ? fileName : stem;
}
