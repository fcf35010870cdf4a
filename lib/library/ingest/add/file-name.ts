const MAX_CHARS = 200;
/** Of a name with its folders. */
const MAX_PATH_CHARS = 500;
/** How browsers and tools of one system write where a file lay: nothing of it is kept but the file's own name. */
const DRIVE = /^[a-z]:[/\\]/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A line of text as a person sees it. */
export function visibleText(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(HIDDEN, "").trim();
}

/**
 * Name of an upload for showing and downloading, with the folders that it lies in (`reports/2024/a.pdf`): never an
 * absolute path, nor one that leads upwards; no hidden characters; of bounded length, the outermost folders going first.
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

/** A document's title when nothing better is known: its file name without folders and extension. */
export function titleOf(fileName: string): string {
  const own = baseName(fileName);
  const stem = own.replace(/\.[a-z0-9]{1,10}$/i, "");
  return stem === "" ? own : stem;
}

/** A file's own name, without the folders that it lies in. */
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
