import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import {
  EMPTY_REVIEW,
  feedbackRequestSchema,
  type RunReview,
  runReviewSchema,
  withFeedback,
} from "@/lib/shared/contracts/evaluation/review";
import { FeedbackButtons } from "./feedback-buttons";

const PATH = "POST /api/runs/run-1/feedback";
const down = () => screen.getByRole("button", { name: text("chat.feedback.down") });

/** Answers as the server does. @returns the stored review */
function serveFeedback(): () => RunReview {
  let stored = EMPTY_REVIEW;
  fakeServer.json("POST /api/runs/:id/feedback", runReviewSchema, ({ body }) => {
    stored = withFeedback(stored, feedbackRequestSchema.parse(body));
    return stored;
  });
  return () => stored;
}

const renderButtons = async (initial: "up" | "down" | null = null) =>
  renderPage(
    <FeedbackButtons runId="run-1" initial={initial}>
      <button type="button">Copy</button>
    </FeedbackButtons>,
  );

it("asks why after a thumb down, and takes the reason and a correction by keyboard", async () => {
  const stored = serveFeedback();
  const { user } = await renderButtons();
  await user.click(down());
  const first = await screen.findByRole("button", { name: text("chat.feedback.reasons.incorrect") });
  expect(first).toHaveFocus();
  await user.keyboard("2");
  const second = screen.getByRole("button", { name: text("chat.feedback.reasons.incomplete") });
  expect(second).toHaveAttribute("aria-pressed", "true");
  await user.keyboard("4");
  expect(second).toHaveAttribute("aria-pressed", "false");
  // Digits are text in the correction.
  await user.type(screen.getByRole("textbox"), "It takes 3 days.");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(down()).toHaveFocus();
  await waitFor(() =>
    expect(stored()).toMatchObject({
      rating: "down",
      reason: "wrong_sources",
      correctedAnswer: "It takes 3 days.",
    }),
  );
});

it("removes a reason that is pressed again, and everything with the thumb", async () => {
  const stored = serveFeedback();
  const { user } = await renderButtons();
  await user.click(down());
  await user.click(await screen.findByRole("button", { name: text("chat.feedback.reasons.off_topic") }));
  await waitFor(() => expect(stored().reason).toBe("off_topic"));
  await user.click(screen.getByRole("button", { name: text("chat.feedback.reasons.off_topic") }));
  await waitFor(() => expect(stored()).toMatchObject({ rating: "down", reason: null }));
  await user.click(down());
  await waitFor(() => expect(stored().rating).toBeNull());
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("asks nothing after a thumb up, and nothing again on a later visit", async () => {
  serveFeedback();
  const { user } = await renderButtons("down");
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: text("chat.feedback.up") }));
  expect(screen.queryByRole("textbox")).toBeNull();
  await waitFor(() => expect(fakeServer.requests(PATH).map(({ body }) => body)).toEqual([{ rating: "up" }]));
});

it("shows what was stored before if the server refuses", async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeServer.on("POST /api/runs/:id/feedback", async () => {
    await asked;
    return refusal(409, "conflict");
  });
  const { user } = await renderButtons();
  await user.click(down());
  expect(await screen.findByRole("textbox")).toBeVisible();
  answer();
  await waitFor(() => expect(down()).toHaveAttribute("aria-pressed", "false"));
  expect(screen.queryByRole("textbox")).toBeNull();
});
