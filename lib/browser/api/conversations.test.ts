import { describe, expect, it } from "vitest";
import { groupConversations } from "./conversations";

const now = new Date(2026, 10, 20, 15, 0);
function at(id: string, date: Date, pinned = false) {
  const unshared = { shareId: null, shareExpiresAt: null, sharePublic: false, private: false };
  return { id, title: id, pinned, updatedAt: date.toISOString(), ...unshared, hit: null };
}

describe("groupConversations", () => {
  it("splits at midnights, after seven days, and then by month; pinned first, empty groups left out", () => {
    const groups = groupConversations(
      [
        at("long-ago-pinned", new Date(2025, 0, 1), true),
        at("just-now", now),
        at("at-midnight", new Date(2026, 10, 20, 0, 0)),
        at("last-night", new Date(2026, 10, 19, 23, 59)),
        at("six-days-ago", new Date(2026, 10, 14, 9)),
        at("early-in-the-month", new Date(2026, 10, 2)),
        at("in-october", new Date(2026, 9, 31, 23, 59)),
        at("a-year-before", new Date(2025, 10, 20)),
      ],
      now,
    );
    expect(groups.map(({ group, month, conversations }) => [group, month, conversations.map(({ id }) => id)])).toEqual([
      ["pinned", null, ["long-ago-pinned"]],
      ["today", null, ["just-now", "at-midnight"]],
      ["yesterday", null, ["last-night"]],
      ["lastWeek", null, ["six-days-ago"]],
      ["month", new Date(2026, 10), ["early-in-the-month"]],
      ["month", new Date(2026, 9), ["in-october"]],
      ["month", new Date(2025, 10), ["a-year-before"]],
    ]);
  });

  it("goes by the calendar where clocks are changed", () => {
    const changed = new Date(2026, 9, 26, 12);
    const [group] = groupConversations([at("the-day-before", new Date(2026, 9, 25, 0, 30))], changed);
    expect(group?.group).toBe("yesterday");
  });
});
