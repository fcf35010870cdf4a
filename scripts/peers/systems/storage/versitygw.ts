import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DoctorCheck, doctorReportSchema } from "@/lib/shared/contracts/doctor";
import { stopChild } from "../../../launcher/children.mjs";
import { Caller } from "../../../security/caller";
import { uploadFile } from "../../../security/upload-file";
import { askSample, untilLibraryReady } from "../../drive/library";
import { installFromGo } from "../../install/from-go";
import { definePeer } from "../../peer";
import type { PeerHost } from "../../peer-host";

const VERSION = "v1.8.0";
const BUCKET = "library";
const KEYS = { S3_ACCESS_KEY_ID: "touchstone", S3_SECRET_ACCESS_KEY: "correct-horse-battery" };
const NOTE = "# Lamps\n\nThe lamp of Cap Verdane has burned since 1911. Élodie keeps it.\n";
const LATE_NOTE = "# Buoys\n\nThe buoy off Cap Verdane was painted green in 1964.\n";
const GRACE_MS = 10_000;
/** Until the waits between two attempts have grown to the longest: 5, 10, 20, 40 and 50 seconds. */
const OUTAGE_MS = 90_000;
/** From the server's return until everything works again. */
const RETURN_MS = 60_000;

export const versitygw = definePeer({
  name: "versitygw",
  title: "Versity S3 Gateway",
  version: VERSION,
  source: "the Go proxy, module `github.com/versity/versitygw`",
  purpose: "originals in S3 (`ORIGINALS=s3`)",
  async install(folder, host) {
    await installFromGo(folder, `github.com/versity/versitygw/cmd/versitygw@${VERSION}`, host);
  },
  async start(folder, host) {
    const files = join(folder, "s3");
    await mkdir(join(files, BUCKET), { recursive: true });
    const port = await host.freePort();
    const startServer = async () => {
      const server = host.startProcess(
        join(folder, "go-bin", "versitygw"),
        ["--port", `127.0.0.1:${port}`, "posix", "--nometa", files],
        { env: { ROOT_ACCESS_KEY: KEYS.S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: KEYS.S3_SECRET_ACCESS_KEY } },
      );
      await host.waitForPort(port, server);
      return server;
    };
    const server = await startServer();
    const env = { ORIGINALS: "s3", S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, ...KEYS };
    const { url } = await host.startApplication(env);
    return { url, env, bucket: join(files, BUCKET), stopServer: () => stopChild(server, GRACE_MS), startServer };
  },
  checks: [
    {
      name: "originals of the sample library are moved to the bucket",
      async run({ ready: { url, bucket }, host }) {
        const documents = await untilLibraryReady(url, host);
        await untilFiles(bucket, host, (count) => count === documents);
        return `${documents} files`;
      },
    },
    {
      name: "an uploaded file is read back byte for byte, and removed with its document",
      async run({ ready: { url, bucket }, host }) {
        const before = await countFiles(bucket);
        const id = await add(url, "phare-été.md", NOTE, host);
        await untilFiles(bucket, host, (count) => count === before + 1);
        const original = await readOriginal(url, id);
        if (original !== NOTE) throw new Error(`The original is ${JSON.stringify(original)}.`);
        const status = await new Caller([url]).status("DELETE", `/api/documents/${id}`);
        if (status >= 300) throw new Error(`Deleting was answered with ${status}.`);
        await untilFiles(bucket, host, (count) => count === before);
      },
    },
    {
      name: "after an outage, files are read and stored again within a minute, and the doctor says so",
      async run({ ready: { url, bucket, stopServer, startServer }, host }) {
        const early = await add(url, "lamp.md", NOTE, host);
        const allStored = async () => (await examineOriginals(url)).code === "originals_kept";
        await host.waitFor("the original in the bucket", allStored);
        const before = await countFiles(bucket);
        await stopServer();
        if ((await readOriginal(url, early)) !== null) throw new Error("A file was read without its server.");
        const { status, code } = await examineOriginals(url);
        if (status === "ok") throw new Error(`Without the server, the doctor says ${code}.`);
        const late = await add(url, "buoy.md", LATE_NOTE, host);
        if ((await readOriginal(url, late)) !== LATE_NOTE) throw new Error("A file that waits is not read.");
        await sleep(OUTAGE_MS);
        const since = performance.now();
        await startServer();
        const times = await Promise.all(
          Object.entries({
            read: async () => (await readOriginal(url, early)) === NOTE,
            stored: async () => (await countFiles(bucket)) === before + 1,
            doctor: allStored,
          }).map(async ([name, holds]) => {
            await host.waitFor(name, holds);
            return { name, ms: performance.now() - since };
          }),
        );
        const note = times.map(({ name, ms }) => `${name} after ${(ms / 1_000).toFixed(1)} s`).join(", ");
        if (times.some(({ ms }) => ms > RETURN_MS)) throw new Error(note);
        return note;
      },
    },
    {
      name: "with a wrong secret, documents are imported and answered from, and nothing is written",
      async run({ ready: { env, bucket }, host }) {
        const before = await countFiles(bucket);
        const { url } = await host.startApplication({ ...env, S3_SECRET_ACCESS_KEY: "wrong" });
        await untilLibraryReady(url, host);
        await askSample(url);
        const check = await examineOriginals(url);
        if (check.status === "ok") throw new Error(`The doctor says ${check.code}.`);
        if ((await countFiles(bucket)) !== before) throw new Error("Files were written with a wrong secret.");
        return `doctor: ${check.status}, ${check.code}`;
      },
    },
  ],
  knownGaps: [],
});

/** Uploads a text and waits until it is imported. @returns its id */
async function add(url: string, name: string, text: string, host: PeerHost): Promise<string> {
  const added = await uploadFile(url, name, new TextEncoder().encode(text));
  const [id] = "ids" in added ? added.ids : [];
  if (id === undefined) throw new Error(`The upload was refused: ${JSON.stringify(added)}`);
  await untilLibraryReady(url, host);
  return id;
}

/** The text of an original; `null` while it cannot be read. */
async function readOriginal(url: string, id: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/documents/${id}/original`);
  const text = await answer.text();
  return answer.ok ? text : null;
}

async function examineOriginals(url: string): Promise<DoctorCheck> {
  const { checks } = await new Caller([url]).made(doctorReportSchema, "GET", "/api/doctor");
  const check = checks.find(({ id }) => id === "originals");
  if (check === undefined) throw new Error("The doctor does not check the originals.");
  return check;
}

/** The server removes emptied folders, also while they are being listed. */
async function countFiles(bucket: string): Promise<number> {
  try {
    const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.parentPath.includes("originals")).length;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return countFiles(bucket);
    throw error;
  }
}

async function untilFiles(bucket: string, host: PeerHost, holds: (count: number) => boolean): Promise<void> {
  await host.waitFor("the files in the bucket", async () => holds(await countFiles(bucket)));
}
