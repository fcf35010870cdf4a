import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { loadMessages } from "./load-messages";
import { OFFLINE_POLICY, offlinePage } from "./offline-page";

describe("the offline page", () => {
  it("holds the texts of every language, hidden until one is chosen", async () => {
    const { html, version } = await offlinePage();
    for (const language of LANGUAGES) {
      const { offline } = await loadMessages(language);
      expect(html).toContain(`<main lang="${language}" hidden>`);
      expect(html).toContain(offline.title);
    }
    expect(version).toMatch(/^[0-9a-f]{16}$/);
  });

  it("loads nothing but its script, which its policy allows", async () => {
    const { html } = await offlinePage();
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual(["/offline.js"]);
    expect(html).not.toMatch(/<script>|\son[a-z]+=/);
    expect(OFFLINE_POLICY).toContain("script-src 'self'");
    expect(OFFLINE_POLICY).not.toContain("unsafe-eval");
  });
});
