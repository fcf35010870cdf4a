import { expect, it, vi } from "vitest";
import { checkedWebhook } from "./webhook-address";

vi.hoisted(() => vi.stubEnv("OUTBOUND_HOSTS", "*.example.org, 10.0.0.7"));

it("may only be at hosts that this server calls", () => {
  expect(checkedWebhook("https://hooks.example.org/t", undefined).host).toBe("hooks.example.org");
  expect(() => checkedWebhook("https://hooks.example.com/t", undefined)).toThrow("OUTBOUND_HOSTS");
  expect(() => checkedWebhook("https://10.0.0.7/", undefined), "listed and private").toThrow("FETCH_ALLOW_HOSTS");
  expect(checkedWebhook("https://10.0.0.7/", "10.0.0.7").host).toBe("10.0.0.7");
});
