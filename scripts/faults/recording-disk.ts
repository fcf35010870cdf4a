import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";
import type { Random } from "./random";

/** Operations on a folder, in order. A file has its own number, since its name may change. */
type Operation =
  | { kind: "write"; file: number; at: number; bytes: Buffer }
  | { kind: "resize"; file: number; size: number }
  | { kind: "sync"; file: number | null }
  | { kind: "create"; path: string; file: number }
  | { kind: "rename"; from: string; to: string }
  | { kind: "remove"; path: string }
  | { kind: "folder"; path: string };

/** A disk writes whole sectors. */
const SECTOR_BYTES = 512;
const REPLACED = [
  "openSync",
  "closeSync",
  "writeSync",
  "ftruncateSync",
  "truncateSync",
  "renameSync",
  "unlinkSync",
  "rmdirSync",
  "mkdirSync",
  "writeFileSync",
  "fsyncSync",
  "fdatasyncSync",
] as const;

/**
 * Records what this process writes to a folder by `node:fs`, call by call, and what of it was synced; and makes what a
 * power cut may have left of it.
 */
export class RecordingDisk {
  private readonly operations: Operation[] = [];
  private readonly base: Files;
  private readonly files = new Map<string, number>();
  private readonly open = new Map<number, number>();
  /** Files that may have been open before, by their inode number. */
  private readonly before = new Map<number, number>();
  private readonly originals = Object.fromEntries(REPLACED.map((name) => [name, fs[name]]));
  private next = 0;

  constructor(private readonly folder: string) {
    this.base = readFiles(folder);
    for (const [path, file] of this.base.contents) {
      this.files.set(path, file);
      this.before.set(fs.statSync(join(folder, path)).ino, file);
    }
    this.next = this.base.size;
    this.replace();
  }

  /** The number of operations recorded so far: a moment for a power cut. */
  get moment(): number {
    return this.operations.length;
  }

  /** Restores the process's own `node:fs`. */
  stop(): void {
    Object.assign(fs, this.originals);
    syncBuiltinESMExports();
  }

  /**
   * Writes what a power cut at a moment may leave. Synced data is there. Any unsynced write may be missing or torn
   * between sectors; directory entries are in order, as in a journaling file system, up to an arbitrary one.
   */
  writeImage(moment: number, target: string, random: Random): void {
    const done = this.operations.slice(0, moment);
    const synced = new Map<number, number>();
    let names = 0;
    done.forEach((operation, at) => {
      if (operation.kind !== "sync") return;
      names = at;
      if (operation.file !== null) synced.set(operation.file, at);
    });
    names = random.between(names, moment);
    const image = this.base.copy();
    done.forEach((operation, at) => {
      if (operation.kind === "write" || operation.kind === "resize") {
        const isSafe = at < (synced.get(operation.file) ?? -1);
        image.apply(isSafe ? operation : survivorOf(operation, random));
      } else if (at < names) image.apply(operation);
    });
    image.writeTo(target);
  }

  private replace(): void {
    const real = { ...fs };
    const inside = (path: fs.PathLike) => {
      const found = relative(this.folder, String(path));
      return found.startsWith("..") ? null : found;
    };
    const create = (path: string) => {
      this.files.set(path, this.next);
      this.operations.push({ kind: "create", path, file: this.next });
      this.next += 1;
    };
    const fileOf = (fd: number) => {
      const known = this.open.get(fd) ?? this.before.get(fs.fstatSync(fd).ino);
      if (known !== undefined) this.open.set(fd, known);
      return known;
    };
    const resize = (file: number | undefined, size: number) => {
      if (file !== undefined) this.operations.push({ kind: "resize", file, size });
    };
    const sync = (fd: number) => {
      this.operations.push({ kind: "sync", file: fileOf(fd) ?? null });
    };
    const forget = (path: fs.PathLike) => {
      const name = inside(path);
      if (name === null) return;
      this.files.delete(name);
      this.operations.push({ kind: "remove", path: name });
    };
    Object.assign(fs, {
      openSync: (path: fs.PathLike, flags: number | string, mode?: fs.Mode) => {
        const name = inside(path);
        const isNew = name !== null && !fs.existsSync(path);
        const fd = real.openSync(path, flags, mode);
        if (name === null || fs.fstatSync(fd).isDirectory()) return fd;
        if (isNew) create(name);
        const file = this.files.get(name);
        if (file !== undefined) this.open.set(fd, file);
        if (typeof flags === "number" && (flags & fs.constants.O_TRUNC) !== 0) resize(file, 0);
        return fd;
      },
      closeSync: (fd: number) => {
        this.open.delete(fd);
        real.closeSync(fd);
      },
      writeSync: (fd: number, data: Uint8Array, offset: number, length: number, position: number) => {
        const written = real.writeSync(fd, data, offset, length, position);
        const file = fileOf(fd);
        if (file !== undefined) {
          const bytes = Buffer.from(data.subarray(offset, offset + written));
          this.operations.push({ kind: "write", file, at: position, bytes });
        }
        return written;
      },
      ftruncateSync: (fd: number, size = 0) => {
        real.ftruncateSync(fd, size);
        resize(fileOf(fd), size);
      },
      truncateSync: (path: fs.PathLike, size = 0) => {
        real.truncateSync(path, size);
        resize(this.files.get(inside(path) ?? ""), size);
      },
      renameSync: (from: fs.PathLike, to: fs.PathLike) => {
        real.renameSync(from, to);
        const [before, after] = [inside(from), inside(to)];
        if (before === null || after === null) return;
        const file = this.files.get(before);
        this.files.delete(before);
        if (file !== undefined) this.files.set(after, file);
        this.operations.push({ kind: "rename", from: before, to: after });
      },
      unlinkSync: (path: fs.PathLike) => {
        real.unlinkSync(path);
        forget(path);
      },
      rmdirSync: (path: fs.PathLike) => {
        real.rmdirSync(path);
        forget(path);
      },
      mkdirSync: (path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
        const made = real.mkdirSync(path, options);
        const name = inside(path);
        if (name !== null) this.operations.push({ kind: "folder", path: name });
        return made;
      },
      writeFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
        const name = inside(path);
        if (name !== null && !fs.existsSync(path)) create(name);
        real.writeFileSync(path, data, options);
      },
      fsyncSync: (fd: number) => {
        real.fsyncSync(fd);
        sync(fd);
      },
      fdatasyncSync: (fd: number) => {
        real.fdatasyncSync(fd);
        sync(fd);
      },
    });
    syncBuiltinESMExports();
  }
}

/** What remains of an unsynced change. */
function survivorOf(operation: Extract<Operation, { kind: "write" | "resize" }>, random: Random): Operation | null {
  if (random.chance(0.5)) return null;
  if (operation.kind === "resize" || random.chance(0.5)) return operation;
  const sectors = Math.floor(operation.bytes.length / SECTOR_BYTES);
  return { ...operation, bytes: operation.bytes.subarray(0, random.between(0, sectors) * SECTOR_BYTES) };
}

/** The files of a folder in memory. */
class Files {
  /** Files whose bytes no other copy has. */
  private readonly own = new Set<number>();

  constructor(
    private readonly names: Map<string, number>,
    private readonly bytes: Map<number, Buffer>,
    private readonly folders: Set<string>,
  ) {}

  get contents(): ReadonlyMap<string, number> {
    return this.names;
  }

  get size(): number {
    return this.names.size;
  }

  copy(): Files {
    return new Files(new Map(this.names), new Map(this.bytes), new Set(this.folders));
  }

  apply(operation: Operation | null): void {
    if (operation === null || operation.kind === "sync") return;
    if (operation.kind === "write") {
      operation.bytes.copy(this.ownBytes(operation.file, operation.at + operation.bytes.length), operation.at);
    } else if (operation.kind === "resize") {
      const after = Buffer.alloc(operation.size);
      this.bytes.get(operation.file)?.copy(after);
      this.bytes.set(operation.file, after);
      this.own.add(operation.file);
    } else if (operation.kind === "create") this.names.set(operation.path, operation.file);
    else if (operation.kind === "folder") this.folders.add(operation.path);
    else if (operation.kind === "remove") {
      this.names.delete(operation.path);
      this.folders.delete(operation.path);
    } else {
      const file = this.names.get(operation.from);
      this.names.delete(operation.from);
      if (file !== undefined) this.names.set(operation.to, file);
    }
  }

  /** The bytes of a file, at least `size` of them, to be changed. A copy for each write would copy 16 MiB of log. */
  private ownBytes(file: number, size: number): Buffer {
    const before = this.bytes.get(file) ?? Buffer.alloc(0);
    if (this.own.has(file) && before.length >= size) return before;
    const after = Buffer.alloc(Math.max(before.length, size));
    before.copy(after);
    this.bytes.set(file, after);
    this.own.add(file);
    return after;
  }

  writeTo(target: string): void {
    for (const folder of this.folders) fs.mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
    for (const [path, file] of this.names) {
      fs.mkdirSync(dirname(join(target, path)), { recursive: true, mode: 0o700 });
      fs.writeFileSync(join(target, path), this.bytes.get(file) ?? "", { mode: 0o600 });
    }
  }
}

function readFiles(folder: string): Files {
  const names = new Map<string, number>();
  const bytes = new Map<number, Buffer>();
  const folders = new Set<string>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory()) folders.add(name);
    if (!entry.isFile()) continue;
    bytes.set(names.size, fs.readFileSync(path));
    names.set(name, names.size);
  }
  return new Files(names, bytes, folders);
}
