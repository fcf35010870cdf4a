import { createHash } from "node:crypto";
import { createTranslator } from "next-intl";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { loadMessages } from "./load-messages";

/** Policy of the offline page: its script and its own server, nothing else. */
export const OFFLINE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface OfflinePage {
  html: string;
  /** Changes with the page, so that browsers replace their copy. */
  version: string;
}

let made: Promise<OfflinePage> | undefined;

/**
 * The page that the service worker shows while the server cannot be reached (`public/service-worker.js`). It holds the
 * texts of every language: nothing can be loaded when one is chosen (`public/offline.js`).
 */
export function offlinePage(): Promise<OfflinePage> {
  made ??= make();
  return made;
}

async function make(): Promise<OfflinePage> {
  const parts = await Promise.all(LANGUAGES.map(part));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchstone</title>
<style>${STYLE}</style>
</head>
<body>
${parts.join("\n")}
<script src="/offline.js"></script>
</body>
</html>
`;
  return { html, version: createHash("sha256").update(html).digest("hex").slice(0, 16) };
}

async function part(language: Language): Promise<string> {
  const messages = await loadMessages(language);
  const t = createTranslator({ locale: language, messages, namespace: "offline" });
  const text = (key: Parameters<typeof t>[0]) => escaped(t(key));
  return `<main lang="${language}" hidden>
<h1>${text("title")}</h1>
<p>${text("text")}</p>
<label for="question-${language}">${text("question")}</label>
<textarea id="question-${language}" rows="4" dir="auto" aria-describedby="kept-${language}"></textarea>
<p id="kept-${language}" class="note">${text("kept")}</p>
<p role="alert"><span data-unkept hidden>${text("notKept")}</span></p>
<p role="status"><span data-back hidden>${text("back")}</span></p>
<button type="button">${text("retry")}</button>
</main>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: light-dark(#fbfbfa, #141413); color: light-dark(#1c1b19, #eceae4); }
main { box-sizing: border-box; max-width: 36rem; margin: 12vh auto 0; padding: 1rem; }
h1 { font-size: 1.4rem; line-height: 1.3; }
label { display: block; margin-top: 1.5rem; font-weight: 550; }
textarea { box-sizing: border-box; width: 100%; margin-top: .4rem; padding: .6rem .75rem; font: inherit; color: inherit;
  background: light-dark(#fff, #1b1b19); border: 1px solid light-dark(#8a877f, #6f6c66); border-radius: 10px; }
button { min-height: 2.25rem; padding: 0 .9rem; font: inherit; font-weight: 550; color: light-dark(#fbfbfa, #141413);
  background: light-dark(#1c1b19, #eceae4); border: 0; border-radius: 10px; }
:focus-visible { outline: 2px solid light-dark(#0f766e, #2dd4bf); outline-offset: 2px; }
.note { color: light-dark(#55534d, #b5b2aa); font-size: .87rem; margin-top: .4rem; }
[role="status"] { color: light-dark(#15803d, #4ade80); }
[role="alert"] { color: light-dark(#b91c1c, #f87171); }
`;
