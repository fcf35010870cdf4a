import { fdatasyncSync, fstatSync, fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Errors as WebAssembly numbers them. */
const EIO = 29;
const EINVAL = 28;

/** A stream of the database's own file system; `nfd` is the file that this process has open for it. */
interface OpenFile {
  nfd: number;
}

/**
 * The files of a database whose `fsync` waits for the disk. PGlite's own do nothing then, and answer that all is well.
 * Has an effect only with PostgreSQL's `fsync` on and its `wal_sync_method` "fsync": `fdatasync` does not get here.
 */
export class DurableFiles extends NodeFS {
  /**
   * What was last changed before this time, in milliseconds since 1970, is on the disk. After a kill PostgreSQL syncs
   * every file of a folder one by one, which takes seconds; `syncFolder` does it side by side, before.
   */
  settledBefore = Number.NEGATIVE_INFINITY;

  override async init(...parameters: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...parameters);
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const operations: unknown = Reflect.get(FS.filesystems.NODEFS, "stream_ops");
        if (typeof operations !== "object" || operations === null) {
          throw new Error("PGlite has no file operations that could be made to wait for the disk.");
        }
        Object.assign(operations, { fsync: ({ nfd }: OpenFile) => this.waitForDisk(nfd) });
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** @returns 0, or the error's number: PostgreSQL panics rather than acknowledge what may be lost. */
  private waitForDisk(file: number): number {
    try {
      const found = fstatSync(file);
      if (found.mtimeMs < this.settledBefore) return 0;
      // Times of files need not survive; names in a folder must.
      if (found.isDirectory()) fsyncSync(file);
      else fdatasyncSync(file);
      return 0;
    } catch (error) {
      // Some file systems have no fsync for folders; PostgreSQL takes that as an answer.
      return error instanceof Error && Reflect.get(error, "code") === "EINVAL" ? EINVAL : EIO;
    }
  }
}
