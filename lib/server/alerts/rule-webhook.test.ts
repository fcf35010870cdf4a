import { expect, it } from "vitest";
import { closeWebhook, openWebhook } from "./rule-webhook";

it("a webhook's address is encrypted for its rule only", () => {
  const kept = closeWebhook("rule-a", "https://hooks.example.com:8443/services/T0/token#x");
  expect(kept.host).toBe("hooks.example.com:8443");
  expect(Buffer.from(kept.encrypted).includes("token")).toBe(false);
  expect(openWebhook("rule-a", kept.encrypted)).toBe("https://hooks.example.com:8443/services/T0/token");
  expect(() => openWebhook("rule-b", kept.encrypted)).toThrow();
});
