import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { metricsAnswer } from "@/components/dashboard/testing/metrics-answer";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { alertRuleListSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { profileListSchema } from "@/lib/shared/contracts/settings/profile";
import { RuleEditor } from "./rule-editor";

const CHANNELS = { email: "ready", signed: true, links: true } as const;

it("says at the field that messages cannot be sent to an address", async () => {
  fakeServer.json("GET /api/alert-rules", alertRuleListSchema, () => ({ rules: [], channels: CHANNELS }));
  fakeServer.json("GET /api/metrics", metricsAnswerSchema, () => metricsAnswer());
  fakeServer.json("GET /api/profiles", profileListSchema, () => ({ profiles: [], default: "adaptive" }));
  const why = "A sentence of the server.";
  fakeServer.on("POST /api/alert-rules", () =>
    refusal(422, "address_refused", { message: why, fields: { webhook: why } }),
  );
  const { user } = await renderPage(<RuleEditor rule={null} channels={CHANNELS} open onClose={() => undefined} />);
  fill(await screen.findByLabelText(text("alerts.editor.name")), "Slow answers");
  const webhook = screen.getByLabelText(text("alerts.editor.webhook"));
  fill(webhook, "https://10.0.0.7/");
  await user.click(screen.getByRole("button", { name: text("alerts.editor.create") }));
  const refused = await screen.findByText(text("alerts.editor.webhookRefused"));
  expect(webhook).toBeInvalid();
  expect(webhook.getAttribute("aria-describedby")?.split(" ")).toContain(refused.id);
  expect(screen.queryByText(why)).toBeNull();
});
