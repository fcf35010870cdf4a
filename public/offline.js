/*
 * The offline page: shows the texts in the user's language, and keeps the question in the draft of the chat, which is
 * there when the application is back. It sends nothing.
 */
const REACH_EVERY_MS = 5_000;

const cookie = (name) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const theme = cookie("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

const versions = [...document.querySelectorAll("main")];
const wanted = [cookie("locale"), ...navigator.languages.map((tag) => tag.split("-")[0])];
const language = wanted.find((one) => versions.some(({ lang }) => lang === one));
const main = versions.find(({ lang }) => lang === language) ?? versions[0];
document.documentElement.lang = main.lang;
document.title = `${main.querySelector("h1").textContent} · ${document.title}`;
main.hidden = false;

/** The key of the chat's draft (lib/browser/storage/draft-store.ts): a conversation, or a new one. */
const conversation = /^\/c\/([\w-]+)/.exec(location.pathname)?.[1];
const key = `draft:${conversation ?? "new"}`;
const field = main.querySelector("textarea");
try {
  field.value = localStorage.getItem(key) ?? "";
} catch {
  // Storage may be forbidden by the browser's settings.
}
field.addEventListener("input", () => {
  try {
    if (field.value === "") localStorage.removeItem(key);
    else localStorage.setItem(key, field.value);
  } catch {
    main.querySelector("[data-unkept]").hidden = false;
  }
});

main.querySelector("button").addEventListener("click", () => location.reload());

async function lookForServer() {
  try {
    const answer = await fetch("/api/health/live", { cache: "no-store" });
    main.querySelector("[data-back]").hidden = !answer.ok;
  } catch {
    main.querySelector("[data-back]").hidden = true;
  }
}
addEventListener("online", lookForServer);
setInterval(lookForServer, REACH_EVERY_MS);
