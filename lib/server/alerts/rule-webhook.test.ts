import { expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { closeWebhook, openWebhook } from "./rule-webhook";

it("a webhook's address is encrypted for its rule only", () => {
  const kept = closeWebhook("rule-a", "https://hooks.example.com:8443/services/T0/token#x", undefined);
  expect(kept.host).toBe("hooks.example.com:8443");
  expect(Buffer.from(kept.encrypted).includes("token")).toBe(false);
  expect(openWebhook("rule-a", kept.encrypted)).toBe("https://hooks.example.com:8443/services/T0/token");
  expect(() => openWebhook("rule-b", kept.encrypted)).toThrow();
});

it("an address that delivery would refuse is refused at its field, unless the operator allows it", () => {
  const refusal = (address: string) => {
    try {
      closeWebhook("rule-a", address, "10.0.0.7");
    } catch (error) {
      return error instanceof AppError ? [error.code, Object.keys(error.fields ?? {})] : error;
    }
    return null;
  };
  for (const address of ["http://127.0.0.1:9/", "https://localhost/", "https://10.0.0.8/", "http://169.254.169.254/"]) {
    expect(refusal(address), address).toEqual(["address_refused", ["webhook"]]);
  }
  expect(refusal("http://10.0.0.7/")).toBeNull();
});
