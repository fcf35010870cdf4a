import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { doctorReportSchema } from "@/lib/shared/contracts/doctor";
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
    const server = host.startProcess(
      join(folder, "go-bin", "versitygw"),
      ["--port", `127.0.0.1:${port}`, "posix", "--nometa", files],
      { env: { ROOT_ACCESS_KEY: KEYS.S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: KEYS.S3_SECRET_ACCESS_KEY } },
    );
    await host.waitForPort(port, server);
    const env = { ORIGINALS: "s3", S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, ...KEYS };
    const { url } = await host.startApplication(env);
    return { url, env, bucket: join(files, BUCKET) };
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
        const added = await uploadFile(url, "phare-été.md", new TextEncoder().encode(NOTE));
        const [id] = "ids" in added ? added.ids : [];
        if (id === undefined) throw new Error(`The upload was refused: ${JSON.stringify(added)}`);
        await untilLibraryReady(url, host);
        await untilFiles(bucket, host, (count) => count === before + 1);
        const original = await (await fetch(`${url}/api/documents/${id}/original`)).text();
        if (original !== NOTE) throw new Error(`The original is ${JSON.stringify(original)}.`);
        const status = await new Caller([url]).status("DELETE", `/api/documents/${id}`);
        if (status >= 300) throw new Error(`Deleting was answered with ${status}.`);
        await untilFiles(bucket, host, (count) => count === before);
      },
    },
    {
      name: "with a wrong secret, documents are imported and answered from, and nothing is written",
      async run({ ready: { env, bucket }, host }) {
        const before = await countFiles(bucket);
        const { url } = await host.startApplication({ ...env, S3_SECRET_ACCESS_KEY: "wrong" });
        await untilLibraryReady(url, host);
        await askSample(url);
        const { checks } = await new Caller([url]).made(doctorReportSchema, "GET", "/api/doctor");
        const check = checks.find(({ id }) => id === "originals");
        if (check === undefined || check.status === "ok") throw new Error(`The doctor says ${JSON.stringify(check)}.`);
        if ((await countFiles(bucket)) !== before) throw new Error("Files were written with a wrong secret.");
        return `doctor: ${check.status}, ${check.code}`;
      },
    },
  ],
  knownGaps: [],
});

async function countFiles(bucket: string): Promise<number> {
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.parentPath.includes("originals")).length;
}

async function untilFiles(bucket: string, host: PeerHost, holds: (count: number) => boolean): Promise<void> {
  await host.waitFor("the files in the bucket", async () => holds(await countFiles(bucket)));
}
