// @ts-check
/**
 * Puts the chat of a Touchstone server into a page of another site:
 *
 *   <script src="https://touchstone.example/embed.js" data-embed="ID" async></script>
 *
 * Options: data-label (text of the button), data-lang (else the language of the page), data-theme (light or dark, else
 * that of the system). It has no dependencies, keeps nothing, and talks to its own server alone.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { embed = "", label, lang = document.documentElement.lang, theme } = script.dataset;
  const server = new URL(script.src).origin;
  // The frame is safe because it has another origin than the page around it.
  if (embed === "" || server === location.origin) {
    // biome-ignore lint/suspicious/noConsole: told to whoever writes the page
    console.error("Touchstone: data-embed is missing, or this page is the server's own.");
    return;
  }
  const language = lang.slice(0, 2).toLowerCase();
  const words =
    language === "fr" ? { open: "Poser une question", close: "Fermer" } : { open: "Ask a question", close: "Close" };
  const name = label ?? words.open;

  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    :host { all: initial; }
    button { position: fixed; inset: auto 20px 20px auto; z-index: 2147483646; border: 0; border-radius: 999px;
      padding: 12px 20px; font: 500 15px/1.2 system-ui, sans-serif; color: #fff; background: #0f766e; cursor: pointer; }
    button:focus-visible { outline: 3px solid #0f766e; outline-offset: 3px; }
    iframe { position: fixed; inset: auto 20px 76px auto; z-index: 2147483646; width: min(420px, calc(100vw - 40px));
      height: min(640px, calc(100dvh - 100px)); border: 1px solid #8888; border-radius: 14px; background: Canvas;
      color-scheme: light dark; }
    iframe[hidden] { display: none; }
    @media (max-width: 600px) {
      iframe { inset: 0 0 64px 0; width: 100vw; height: calc(100dvh - 64px); border-width: 0 0 1px; border-radius: 0; }
      button { inset: auto 12px 10px auto; }
    }
  `);
  root.adoptedStyleSheets = [styles];

  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.setAttribute("aria-expanded", "false");
  root.append(button);

  /** @type {HTMLIFrameElement | undefined} */
  let frame;
  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    frame ??= newFrame();
    frame.hidden = !isOpen;
    button.textContent = isOpen ? words.close : name;
    button.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? frame : button).focus();
  };
  // Made when it is first opened: until then the page loads this file and nothing else.
  const newFrame = () => {
    const made = document.createElement("iframe");
    const query = new URLSearchParams({
      origin: location.origin,
      ...(language && { lang: language }),
      ...(theme && { theme }),
    });
    // No top navigation: a link cannot take the visitor from the page. Its own origin, which the policy of its page needs.
    made.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups");
    made.title = name;
    made.src = `${server}/embed/${encodeURIComponent(embed)}?${query}`;
    root.prepend(made);
    return made;
  };
  button.addEventListener("click", () => show(frame === undefined || frame.hidden));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && frame !== undefined && !frame.hidden) show(false);
  });
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === server && source === frame?.contentWindow && data === "touchstone:close") show(false);
  });
  document.body.append(host);
})();
