import { act, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { type FirstStep, finishFirstStep, useFirstSteps } from "@/lib/browser/storage/first-steps";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { FirstSteps } from "./first-steps";
import { FirstStepsOffer } from "./first-steps-offer";

let documents = [documentSummary({ sample: true, status: "ready" })];
beforeEach(() => {
  // What a browser remembers outlives a page.
  const { result, unmount } = renderHook(() => useFirstSteps());
  act(() => result.current[1]("offered"));
  unmount();
  documents = [documentSummary({ sample: true, status: "ready" })];
  fakeServer.json("GET /api/documents", documentListSchema, () => ({ documents }));
});

const bar = () => screen.queryByRole("region", { name: text("firstSteps.title") });
const step = (name: FirstStep) => screen.findByText(text(`firstSteps.steps.${name}`));
const button = (key: "begin" | "dismiss" | "skip" | "next" | "close") =>
  screen.getByRole("button", { name: text(`firstSteps.${key}`) });
const page = (
  <>
    <FirstSteps />
    <FirstStepsOffer />
  </>
);

it("advances as each step is done, and continues on another page", async () => {
  const { user, unmount } = await renderPage(page);
  expect(bar()).toBeNull();
  await user.click(button("begin"));
  expect(await step("file")).toBeVisible();
  expect(screen.queryByRole("button", { name: text("firstSteps.begin") })).toBeNull();
  unmount();
  // The sample library is no file of the user's own.
  documents = [...documents, documentSummary({ id: "own", sample: false, status: "ready" })];
  const again = await renderPage(page, { path: "/library" });
  expect(await step("ask")).toBeVisible();
  expect(screen.getByRole("link", { name: text("firstSteps.go.ask") })).toHaveAttribute("href", "/");
  again.unmount();
  await renderPage(page, { path: "/c/conversation-1" });
  expect(await step("verdict")).toBeVisible();
  await user.click(button("next"));
  // Only the current step can be done.
  act(() => finishFirstStep("check"));
  expect(await step("place")).toBeVisible();
  act(() => finishFirstStep("place"));
  expect(await step("check")).toBeVisible();
  act(() => finishFirstStep("check"));
  expect(await step("end")).toBeVisible();
  await user.click(button("close"));
  expect(bar()).toBeNull();
  expect(screen.queryByRole("button", { name: text("firstSteps.begin") })).toBeNull();
});

it("can be skipped step by step, and dismissed for good", async () => {
  const { user } = await renderPage(page);
  await user.click(button("begin"));
  await user.click(button("skip"));
  expect(await step("ask")).toBeVisible();
  await user.click(button("close"));
  expect(bar()).toBeNull();
  expect(screen.queryByText(text("firstSteps.offer"))).toBeNull();
});

it("is not offered again once declined", async () => {
  const { user } = await renderPage(page);
  await user.click(button("dismiss"));
  expect(screen.queryByRole("button", { name: text("firstSteps.begin") })).toBeNull();
  expect(bar()).toBeNull();
});
