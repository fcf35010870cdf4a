import { describe, expect, it } from "vitest";
import { MAX_QUESTION_CHARS } from "@/lib/shared/contracts/runs/run";
import { askedMessages } from "./asked-messages";

const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });

describe("askedMessages", () => {
  it("takes the last message as the question and the answered ones before it as earlier turns", () => {
    const messages = [
      { role: "system", content: "Be brief." },
      user("How long are logs kept?"),
      assistant("For 12 months. [1]\n\n---\nApproved\n\nSources\n[1] Security policy"),
      user("And backups?"),
    ];
    expect(askedMessages(messages, "messages")).toEqual({
      question: "And backups?",
      earlier: [{ question: "How long are logs kept?", answer: "For 12 months. [1]" }],
    });
  });

  it("joins messages in a row, and leaves out an answer without a question", () => {
    const messages = [assistant("Hello! How can I help?"), user("About the lease:"), user("who pays?")];
    expect(askedMessages(messages, "messages")).toEqual({ question: "About the lease:\nwho pays?", earlier: [] });
  });

  it.each([
    ["no message of the user", [{ role: "system", content: "Be brief." }]],
    ["an answer at the end", [user("Who pays?"), assistant("The tenant.")]],
    ["an empty question", [user("  ")]],
    ["a question that is too long", [user("x".repeat(MAX_QUESTION_CHARS + 1))]],
  ])("refuses %s", (_what, messages) => {
    expect(() => askedMessages(messages, "messages")).toThrow(
      expect.objectContaining({ code: "validation_failed", fields: { messages: expect.any(String) } }),
    );
  });
});
