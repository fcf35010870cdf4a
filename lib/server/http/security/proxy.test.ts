import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { apiRoutes } from "@/app/api-routes";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { config, proxy } from "@/proxy";
import { ASKED_PATH_HEADER } from "../request/asked-path";

const page = (headers: Record<string, string>) => proxy(new NextRequest("http://localhost:3000/settings", { headers }));

describe("a page", () => {
  it("is refused under a foreign host name that resolves to this machine", async () => {
    const answer = await page({ host: "evil.example:3000" });
    expect(answer.status).toBe(403);
    expect(errorAnswerSchema.parse(await answer.json()).error.code).toBe("forbidden_origin");
    for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
      expect(answer.headers.get("content-security-policy")).toContain(rule);
    }
  });

  it("is shown for a link from another site, with a Content-Security-Policy nonce", async () => {
    const answer = await page({ host: "localhost:3000", "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("'nonce-");
  });

  it("learns its own address, whatever the browser sends as it", async () => {
    const answer = await page({ host: "localhost:3000", [ASKED_PATH_HEADER]: "//other.example" });
    expect(answer.headers.get(`x-middleware-request-${ASKED_PATH_HEADER}`)).toBe("/settings");
  });
});

it("handles only pages: no body of the API passes through it", () => {
  const [matcher] = config.matcher.map((source) => new RegExp(`^${source}$`));
  const passing = (paths: readonly string[]) => paths.filter((path) => matcher?.test(path));
  expect(passing(Object.keys(apiRoutes))).toEqual([]);
  const pages = ["/", "/settings", "/library/a", "/mcps", "/metrics/a", "/workflows"];
  expect(passing(pages)).toEqual(pages);
});
