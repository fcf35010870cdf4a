import { z } from "zod";

/** The roles of a team; each includes the rights of the ones before it. */
export const roleSchema = z.enum(["analyst", "reviewer", "admin"]);
export type Role = z.infer<typeof roleSchema>;

/** Whose data a permission covers: none (the role lacks it), the person's own, or everyone's. */
export type Reach = "none" | "own" | "all";

/**
 * Who may do what: the one table of rights. Every route and page names its permission where it is defined. The rights
 * of a person's groups on collections decide which documents they may read and change: "own" documents are those whose
 * every version they added, or those in collections they may write to.
 */
export const PERMISSIONS = {
  /** Opening the application: settings in force, models, the workflow, conversations that others share by link. */
  use: { analyst: "all", reviewer: "all", admin: "all" },
  /** Asking, and one's own conversations, links to them and saved filters. */
  ask: { analyst: "own", reviewer: "own", admin: "own" },
  /** Searching and reading documents, and the graph made from them. */
  read_library: { analyst: "all", reviewer: "all", admin: "all" },
  /** Adding documents, and changing or deleting them. */
  write_library: { analyst: "own", reviewer: "own", admin: "all" },
  /** Changes to the whole library: collections, samples, rereading, corrections of the graph. */
  manage_library: { analyst: "none", reviewer: "none", admin: "all" },
  /** Traces, the review queue and test cases. */
  inspect_runs: { analyst: "own", reviewer: "all", admin: "all" },
  /** The dashboard and alerts. */
  monitor: { analyst: "none", reviewer: "all", admin: "all" },
  /** One's own account: name, password, sessions, API tokens and personal data. No API token has it. */
  own_account: { analyst: "own", reviewer: "own", admin: "own" },
  /**
   * Everyone's accounts: roles, disabling, invitations, links to a new password, sessions, API tokens and personal data.
   * No API token has it: one that did could outlive its own revocation, or give itself more.
   */
  manage_credentials: { analyst: "none", reviewer: "none", admin: "all" },
  /** Settings, prompts, models, keys, groups, and the list of people. */
  administer: { analyst: "none", reviewer: "none", admin: "all" },
} as const satisfies Record<string, Record<Role, Reach>>;

export type Permission = keyof typeof PERMISSIONS;

/** Who may use a route or page: anyone who reaches the server, signed in or not, or the holders of a permission. */
export type Access = "anyone" | Permission;
