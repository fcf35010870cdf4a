/**
 * Takes the pictures of the documentation: `npm run docs:screenshots`. Starts the application as a person would, on
 * a folder of its own, waits for the sample library, asks its questions and photographs each page.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { LOCALE_COOKIE } from "../i18n/locale";
import { collectionSchema, documentListSchema } from "../lib/contracts/document";
import { extractionStatusSchema } from "../lib/contracts/graph-extraction";
import { entityListSchema } from "../lib/contracts/knowledge-graph";
import type { Language } from "../lib/contracts/language";
import { runAcceptedSchema } from "../lib/contracts/run";
import { findFreePort } from "./launcher/checks.mjs";
import { killEverything, startChild, stopChild } from "./launcher/children.mjs";
import { fromRoot } from "./launcher/paths.mjs";
import { findInstalledBrowser } from "./testing/browser.mjs";

const IMAGES = fromRoot("docs", "images");
const START_MS = 600_000;
const STOP_MS = 15_000;
const POLL_MS = 250;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const NOT_COVERED = { en: "What is the boiling point of ethanol?", fr: "Qui a peint la chapelle Sixtine ?" };
const questionsSchema = z.object({ en: z.array(z.string()), fr: z.array(z.string()) });

interface Picture {
  name: string;
  path: string;
  language?: Language;
  theme?: "light" | "dark";
  viewport?: typeof WIDE;
  /** What a person does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

/** Waits until `holds`. @throws Error when that takes too long, or the application has ended. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (application.exitCode !== null) throw new Error("The application ended (see above).");
    // An application that is still starting refuses the connection.
    if (await holds().catch(() => false)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** Asks and waits for the run's end. */
async function ask(url: string, question: string, conversationId?: string) {
  const accepted = await fetch(`${url}/api/runs`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ question, ...(conversationId === undefined ? {} : { conversationId }) }),
  });
  const run = runAcceptedSchema.parse(await accepted.json());
  // The stream of a run ends with the run.
  await (await fetch(`${url}/api/runs/${run.runId}/events`)).text();
  return run;
}

async function libraryReady(url: string): Promise<void> {
  await until("the sample library", async () => {
    const { documents } = documentListSchema.parse(await (await fetch(`${url}/api/documents`)).json());
    return documents.length > 0 && documents.every((document) => document.status === "ready");
  });
}

/** The documents are read into the graph after they are in the library. */
async function graphReady(url: string): Promise<void> {
  await until("the knowledge graph", async () => {
    const status = extractionStatusSchema.parse(await (await fetch(`${url}/api/graph/extraction`)).json());
    return status.state === "idle" && status.passages.total > 0 && status.passages.done === status.passages.total;
  });
}

/** The entity that most passages name. @returns its id */
async function bestKnownEntity(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/graph/entities?limit=1`);
  const [entity] = entityListSchema.parse(await answer.json()).entities;
  if (entity === undefined) throw new Error("There is no entity in the graph.");
  return entity.id;
}

async function photograph(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { language = "en", theme = "light", viewport = WIDE } = picture;
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1, reducedMotion: "reduce" });
  await context.addCookies([
    { name: LOCALE_COOKIE, value: language, url },
    { name: "theme", value: theme, url },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}${picture.path}`);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  // On a busy machine a page may ask for what it shows only after it has been quiet for a while.
  await page.waitForFunction(() => document.querySelector(".animate-pulse-soft") === null, undefined, {
    timeout: START_MS,
  });
  await picture.prepare?.(page);
  await page.screenshot({ path: join(IMAGES, `${picture.name}.png`), animations: "disabled" });
  await context.close();
  console.log(`${picture.name}.png`);
}

/** Searches in the debugger and waits for what it found. */
function searchFor(query: string) {
  return async (page: Page) => {
    await page.getByRole("searchbox", { name: "Query" }).fill(query);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("table", { name: "Passages found" }).waitFor();
  };
}

/** Waits until the whole graph has laid itself out. */
async function pictureSettled(page: Page): Promise<void> {
  await page.locator("[data-settling=false] canvas").first().waitFor({ timeout: START_MS });
}

/** A collection of some of the sample documents. @returns its id */
async function makeCollection(url: string, name: string, titles: RegExp): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { id } = collectionSchema.parse(await (await post("/api/collections", { name })).json());
  const { documents } = documentListSchema.parse(await (await fetch(`${url}/api/documents`)).json());
  const add = documents.filter(({ title }) => titles.test(title)).map((document) => document.id);
  await post(`/api/collections/${id}/documents`, { add });
  return id;
}

const folder = await mkdtemp(join(tmpdir(), "touchstone-screenshots-"));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const application = startChild(process.execPath, [fromRoot("scripts", "start.mjs"), "--no-open"], {
  env: {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: "",
    OPENAI_API_KEY: "",
    OPENAI_BASE_URL: "",
    LLM_MODEL: "",
  },
  stdio: ["ignore", "inherit", "inherit"],
});

try {
  await mkdir(IMAGES, { recursive: true });
  await until("the application", async () => (await fetch(`${url}/api/health/ready`)).ok);
  await libraryReady(url);
  await graphReady(url);
  const samples = await import("../samples/questions.json", { with: { type: "json" } });
  const questions = questionsSchema.parse(samples.default);
  for (const question of [...questions.en.slice(2), ...questions.fr.slice(1)]) await ask(url, question);
  const french = await ask(url, questions.fr[0] ?? "");
  await ask(url, NOT_COVERED.fr, french.conversationId);
  const english = await ask(url, NOT_COVERED.en);
  const shown = await ask(url, questions.en[1] ?? "", english.conversationId);

  const collection = await makeCollection(url, "Handbook", /handbook|guide interne/i);
  await makeCollection(url, "City of Lorvaux", /lorvaux/i);

  const entity = await bestKnownEntity(url);

  const executable = findInstalledBrowser();
  const browser = await chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // The whole graph is drawn by WebGL, here without a graphics card.
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  const chat = `/c/${english.conversationId}`;
  const pictures: Picture[] = [
    { name: "chat", path: chat },
    { name: "chat-dark", path: chat, theme: "dark" },
    { name: "chat-french", path: `/c/${french.conversationId}`, language: "fr" },
    { name: "chat-narrow", path: chat, viewport: NARROW },
    { name: "library", path: "/library" },
    { name: "library-narrow", path: "/library", viewport: NARROW },
    { name: "library-collection", path: `/library?collection=${collection}` },
    { name: "search-debugger", path: "/library?tab=search", prepare: searchFor(questions.en[1] ?? "") },
    { name: "graph", path: `/graph?view=picture&entity=${entity}`, prepare: pictureSettled },
    { name: "graph-around", path: `/graph?view=picture&entity=${entity}&hops=1`, theme: "dark" },
    { name: "graph-narrow", path: "/graph?view=list", viewport: NARROW },
    { name: "traces", path: "/traces" },
    { name: "trace", path: `/traces/${shown.runId}` },
    { name: "trace-dark", path: `/traces/${shown.runId}`, theme: "dark" },
    { name: "dashboard", path: "/dashboard" },
    { name: "dashboard-dark", path: "/dashboard", theme: "dark" },
    { name: "settings", path: "/settings" },
    { name: "settings-french", path: "/settings", language: "fr" },
    { name: "setup", path: "/setup" },
    { name: "setup-narrow", path: "/setup", viewport: NARROW },
    { name: "settings-narrow", path: "/settings", viewport: NARROW },
  ];
  for (const picture of pictures) await photograph(browser, url, picture);
  await browser.close();
} finally {
  await stopChild(application, STOP_MS);
  killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
