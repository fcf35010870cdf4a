const MAX_CHARS = 200;
/** Limit of a name with its folders. */
const MAX_PATH_CHARS = 500;
/** A Windows path with a drive letter; only the file's own name is used. */
const DRIVE = /^[a-z]:[/\\]/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A line of text without invisible characters. */
export function visibleText(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(HIDDEN, "").trim();
}

/**
 * Name of an upload for display and download, with its folders (`reports/2024/a.pdf`): a relative path that never leads
 * upwards, without invisible characters, of bounded length; the outermost folders are dropped first.
 */
export function safeFileName(name: string): string {
  const visible = visibleText(name);
  const parts = visible
    .split(/[/\\]/)
    .slice(DRIVE.test(visible) ? -1 : 0)
    .map(safePart);
  const own = bounded(parts.pop() || "document");
  const folders = parts.filter((part) => part !== "");
  while (folders.length > 0 && folders.join("/").length + 1 + own.length > MAX_PATH_CHARS) folders.shift();
  return [...folders, own].join("/");
}

/** Fallback title of a document: its file name without folders and extension. */
export function titleOf(fileName: string): string {
  const own = baseName(fileName);
  const stem = own.replace(/\.[a-z0-9]{1,10}$/i, "");
  return stem === "" ? own : stem;
}

/** A file's name without its folders. */
export function baseName(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf("/") + 1);
}

function safePart(part: string): string {
  return part.trim().replace(/^\.+/, "").trim();
}

function bounded(name: string): string {
  if (name.length <= MAX_CHARS) return name;
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? "";
  return name.slice(0, MAX_CHARS - extension.length).toWellFormed() + extension;
}
