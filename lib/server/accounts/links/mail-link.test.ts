import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import { trySendingAgain } from "./mail-link";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const later = (ms: number) => ({ owedSince: new Date(), until: new Date(Date.now() + ms) });
/** As postgrey and aiosmtpd answer. */
const greylisted = () => notSent("refused", { answer: "451 4.7.1 Greylisting in action, please come back later" });
const failed = (result: SendResult) => {
  if (result.ok) throw new Error("It was sent.");
  return result;
};

it("sends a link again that is refused for now, until it arrives", async () => {
  const send = vi.fn(async (): Promise<SendResult> => greylisted());
  trySendingAgain(send, failed(greylisted()), later(DAY_MS));
  await vi.advanceTimersToNextTimerAsync();
  send.mockResolvedValueOnce({ ok: true, answer: "250 queued" });
  await vi.advanceTimersToNextTimerAsync();
  expect(send).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it("does not send again what is refused for good, or a link that will have expired", () => {
  const send = vi.fn(async (): Promise<SendResult> => greylisted());
  trySendingAgain(send, failed(notSent("refused", { answer: "550 5.1.1", permanent: true })), later(DAY_MS));
  trySendingAgain(send, failed(notSent("login_refused")), later(DAY_MS));
  trySendingAgain(send, failed(greylisted()), later(10));
  expect(vi.getTimerCount()).toBe(0);
});
