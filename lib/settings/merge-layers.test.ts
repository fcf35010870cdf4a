import { expect, it } from "vitest";
import { settingsSchema } from "../contracts/settings";
import { mergeLayers } from "./merge-layers";

it("is the product as shipped when no layer says anything", () => {
  const { settings, sources } = mergeLayers({});
  expect(settings).toEqual(settingsSchema.parse({}));
  expect(new Set(Object.values(sources))).toEqual(new Set(["default"]));
  expect(sources).toHaveProperty(["retrieval.denseWeight.fr"]);
});

it("lets request go over saved over environment over default, leaf by leaf", () => {
  const { settings, sources } = mergeLayers({
    request: { model: { temperature: 1 } },
    saved: { model: { temperature: 0.5, chat: "saved" }, caps: { regenerations: null } },
    environment: { model: { chat: "environment", maxTokens: 99 } },
  });
  expect(settings.model).toMatchObject({ temperature: 1, chat: "saved", maxTokens: 99 });
  expect(settings.caps.regenerations).toBeNull();
  expect(sources).toMatchObject({
    "model.temperature": "request",
    "model.chat": "saved",
    "model.maxTokens": "environment",
    "caps.regenerations": "saved",
    "caps.transforms": "default",
  });
});

it("leaves out what no setting is called any more, prototypes included", () => {
  const saved: unknown = JSON.parse('{"old":{"thing":1},"__proto__":{"polluted":true},"judges":"llm"}');
  const { settings, sources } = mergeLayers({ saved });
  expect(settings.judges).toBe("llm");
  expect(Object.keys(sources)).not.toContain("old.thing");
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
