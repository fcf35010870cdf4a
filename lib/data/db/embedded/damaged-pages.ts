import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { isPageSound, PAGE_BYTES } from "./page-checksum";

/** A page of the embedded database that PostgreSQL refuses to read. */
export interface DamagedPage {
  /** PostgreSQL's name of a relation's file, below the folder of the database: `base/5/16566`. */
  file: string;
  /** The relation's own pages, or its free space and visibility maps. */
  fork: "main" | "fsm" | "vm" | "init";
  /** Counted over all files of the relation. */
  block: number;
}

export interface PageCheck {
  /** Number of pages read. */
  pages: number;
  damaged: DamagedPage[];
}

/** A relation's files of 1 GiB: `16566`, `16566.1`, `16566_fsm`. */
const RELATION_FILE = /^(?<file>\d+)(?:_(?<fork>fsm|vm|init))?(?:\.(?<segment>\d+))?$/;
const SEGMENT_PAGES = 131_072;
/** Pages per read: half a megabyte, a few milliseconds of the event loop. */
const BATCH_PAGES = 64;
/** The database may be writing a page while it is read: a second read must confirm the damage. */
const SECOND_LOOK_MS = 50;

/**
 * Reads every page of the embedded database from its files and checks it as PostgreSQL does. The database may be
 * running.
 * @param dataDir the data folder; one without a database has no damaged pages
 * @param signal stops the search, which then returns what it has read so far
 */
export async function findDamagedPages(dataDir: string, signal?: AbortSignal): Promise<PageCheck> {
  const root = join(dataDir, "postgres");
  const found: DamagedPage[] = [];
  // One for all files: there are about a thousand, most of a page or two.
  const batch = Buffer.alloc(BATCH_PAGES * PAGE_BYTES);
  let pages = 0;
  for (const folder of await relationFolders(root)) {
    for (const name of (await readdir(join(root, folder)).catch(ifGone([]))).sort()) {
      if (signal?.aborted === true) return { pages, damaged: found };
      const { file, fork, segment } = RELATION_FILE.exec(name)?.groups ?? {};
      if (file === undefined) continue;
      const read = await readBlocks(join(root, folder, name), Number(segment ?? 0) * SEGMENT_PAGES, batch);
      pages += read.pages;
      found.push(...read.damaged.map((block) => ({ file: `${folder}/${file}`, fork: forkOf(fork), block })));
    }
  }
  return { pages, damaged: found };
}

/** Whether a page is still damaged. */
export async function isStillDamaged(dataDir: string, { file, fork, block }: DamagedPage): Promise<boolean> {
  const segment = Math.floor(block / SEGMENT_PAGES);
  const path = join(dataDir, "postgres", pageFile(file, fork, segment));
  const handle = await open(path).catch(ifGone(null));
  if (handle === null) return false;
  try {
    return !(await readsSound(handle, block - segment * SEGMENT_PAGES, block));
  } finally {
    await handle.close();
  }
}

/**
 * Resets damaged pages to empty ones, as PostgreSQL creates them; their content is lost. The database must not be
 * running.
 */
export async function emptyPages(dataDir: string, pages: readonly DamagedPage[]): Promise<void> {
  for (const { file, fork, block } of pages) {
    const segment = Math.floor(block / SEGMENT_PAGES);
    const handle = await open(join(dataDir, "postgres", pageFile(file, fork, segment)), "r+");
    try {
      const start = (block - segment * SEGMENT_PAGES) * PAGE_BYTES;
      await handle.write(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, start);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

function pageFile(file: string, fork: DamagedPage["fork"], segment: number): string {
  return `${file}${fork === "main" ? "" : `_${fork}`}${segment === 0 ? "" : `.${segment}`}`;
}

function forkOf(name: string | undefined): DamagedPage["fork"] {
  return name === "fsm" || name === "vm" || name === "init" ? name : "main";
}

async function relationFolders(root: string): Promise<string[]> {
  const databases = await readdir(join(root, "base")).catch(ifGone([]));
  return ["global", ...databases.filter((name) => /^\d+$/.test(name)).map((name) => `base/${name}`)];
}

async function readBlocks(
  path: string,
  firstBlock: number,
  batch: Buffer,
): Promise<{ pages: number; damaged: number[] }> {
  const handle = await open(path).catch(ifGone(null));
  if (handle === null) return { pages: 0, damaged: [] };
  const damaged: number[] = [];
  try {
    for (let from = 0; ; from += BATCH_PAGES) {
      const { bytesRead } = await handle.read(batch, 0, batch.length, from * PAGE_BYTES);
      // A partial page at the end is being written, or was never finished; no relation uses it.
      const pages = Math.floor(bytesRead / PAGE_BYTES);
      for (let at = 0; at < pages; at += 1) {
        const page = batch.subarray(at * PAGE_BYTES, (at + 1) * PAGE_BYTES);
        const block = firstBlock + from + at;
        if (!isPageSound(page, block) && !(await readsSoundLater(handle, from + at, block))) damaged.push(block);
      }
      if (pages < BATCH_PAGES) return { pages: from + pages, damaged };
      await turn();
    }
  } finally {
    await handle.close();
  }
}

async function readsSoundLater(handle: FileHandle, position: number, block: number): Promise<boolean> {
  await sleep(SECOND_LOOK_MS);
  return readsSound(handle, position, block);
}

async function readsSound(handle: FileHandle, position: number, block: number): Promise<boolean> {
  const page = Buffer.alloc(PAGE_BYTES);
  const { bytesRead } = await handle.read(page, 0, PAGE_BYTES, position * PAGE_BYTES);
  // The relation has been truncated meanwhile.
  return bytesRead < PAGE_BYTES || isPageSound(page, block);
}

/** Files appear and disappear while a database runs. */
function ifGone<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
    throw error;
  };
}
