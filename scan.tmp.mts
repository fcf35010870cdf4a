import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseBytes } from "./lib/library/ingest/parse/parse-bytes";
import { DEFAULT_LIMITS } from "./lib/library/ingest/parse/parse-document";
const T: Record<string,string> = { md:"text/markdown", txt:"text/plain", html:"text/html", htm:"text/html", pdf:"application/pdf", docx:"application/vnd.openxmlformats-officedocument.wordprocessingml.document", pptx:"application/vnd.openxmlformats-officedocument.presentationml.presentation", xlsx:"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", csv:"text/csv", eml:"message/rfc822"};
function* walk(d: string): Generator<string> { for (const f of readdirSync(d)) { if (f==="node_modules"||f===".git"||f===".next") continue; const p=join(d,f); let s; try { s=statSync(p);} catch {continue} if (s.isDirectory()) yield* walk(p); else yield p; } }
for (const root of process.argv.slice(2)) for (const p of walk(root)) {
  const ext=p.split(".").pop()!.toLowerCase(); const type=T[ext]; if(!type|| statSync(p).size>20e6) continue;
  const bytes=new Uint8Array(readFileSync(p));
  const o=await parseBytes({bytes, mediaType:type, ...DEFAULT_LIMITS});
  if(!o.ok){console.log(p,"FAIL",o.code,o.detail.slice(0,100));continue}
  const r=o.receipt; const c=r.characters;
  console.log(p.slice(-50), JSON.stringify({...c, t:r.tableCount, f:r.figures, e:r.extent?.count, u:r.unreadPages, h:r.hiddenElements, ms:r.ms}));
}
