import { describe, expect, it } from "vitest";
import { groupConversations } from "./conversations";

const now = new Date(2026, 10, 20, 15, 0);
function at(id: string, date: Date, pinned = false) {
  return { id, title: id, pinned, updatedAt: date.toISOString() };
}

describe("groupConversations", () => {
  it("splits at midnight and seven days, pinned first, empty groups left out", () => {
    const groups = groupConversations(
      [
        at("just-now", now),
        at("at-midnight", new Date(2026, 10, 20, 0, 0)),
        at("yesterday", new Date(2026, 10, 19, 23, 59)),
        at("long-ago-pinned", new Date(2025, 0, 1), true),
      ],
      now,
    );
    expect(groups.map(({ group, conversations }) => [group, conversations.map(({ id }) => id)])).toEqual([
      ["pinned", ["long-ago-pinned"]],
      ["today", ["just-now", "at-midnight"]],
      ["lastWeek", ["yesterday"]],
    ]);
  });
});
