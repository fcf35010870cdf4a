import { isReadableName } from "@/lib/shared/contracts/library/document-formats";
import { MAX_DROPPED_FILES } from "../tunables";

/** A file and its path in the folder it came with, starting with the folder's own name; `null` for a single file. */
export interface FoundFile {
  file: File;
  path: string | null;
}

export interface Dropped {
  files: FoundFile[];
  /** Names of the files that were skipped: unsupported in a folder, or beyond the limit. */
  skipped: string[];
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader returns a large folder in batches, ending with an empty one. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return all;
    all.push(...piece);
  }
}

/**
 * The files of a drop, including those in nested folders. Must be called during the drop event: the browser clears the
 * items afterwards. In folders, hidden and unsupported files are skipped; a file dropped by itself is
 * always sent, since the server inspects its content.
 */
export function droppedFiles(items: Iterable<DataTransferItem>): Promise<Dropped> {
  const files: FoundFile[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of items) {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    if (entry !== null && isFolder(entry)) folders.push(entry);
    else {
      const file = item.kind === "file" ? item.getAsFile() : null;
      if (file !== null) files.push({ file, path: null });
    }
  }
  return openFolders(files, folders);
}

async function openFolders(files: FoundFile[], folders: FileSystemDirectoryEntry[]): Promise<Dropped> {
  const accepted = files.slice(0, MAX_DROPPED_FILES);
  const skipped = files.slice(MAX_DROPPED_FILES).map(({ file }) => file.name);
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of await entriesOf(folder)) {
      if (entry.name.startsWith(".")) continue;
      if (isFolder(entry)) folders.push(entry);
      else if (isFile(entry) && isReadableName(entry.name) && accepted.length < MAX_DROPPED_FILES) {
        // Without the leading slash.
        accepted.push({ file: await fileOf(entry), path: entry.fullPath.replace(/^\/+/, "") });
      } else skipped.push(entry.name);
    }
  }
  return { files: accepted, skipped };
}

/** The files of a chosen folder, with the same rules as for a dropped one. */
export function chosenFolder(files: Iterable<File>): Dropped {
  const accepted: FoundFile[] = [];
  const skipped: string[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath;
    if (path.split("/").some((part) => part.startsWith("."))) continue;
    if (isReadableName(file.name) && accepted.length < MAX_DROPPED_FILES) accepted.push({ file, path });
    else skipped.push(file.name);
  }
  return { files: accepted, skipped };
}
