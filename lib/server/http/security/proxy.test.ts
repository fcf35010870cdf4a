import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { proxy } from "@/proxy";

const page = (headers: Record<string, string>) => proxy(new NextRequest("http://localhost:3000/settings", { headers }));

describe("a page", () => {
  it("is not shown under a host name that leads here by DNS", async () => {
    const answer = page({ host: "evil.example:3000" });
    expect(answer.status).toBe(403);
    expect(errorAnswerSchema.parse(await answer.json()).error.code).toBe("forbidden_origin");
  });

  it("is shown to whoever follows a link from another site, under a policy of its own", () => {
    const answer = page({ host: "localhost:3000", "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("'nonce-");
  });
});
