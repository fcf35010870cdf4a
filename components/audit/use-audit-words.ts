"use client";

import { useTranslations } from "next-intl";
import type { AuditEntry, AuditPerson } from "@/lib/shared/contracts/accounts/audit-log";
import { roleSchema } from "@/lib/shared/contracts/accounts/permissions";

/** Characters of an erased person's id that tell one from another. */
const ID_CHARS = 8;

/** Words people and events of the audit log. */
export function useAuditWords() {
  const t = useTranslations("audit");
  const role = useTranslations("account.roles");
  const personName = (person: AuditPerson | null): string => {
    if (person === null) return t("unknownPerson");
    return person.name ?? t("erasedPerson", { id: person.id.slice(0, ID_CHARS) });
  };
  const roleName = (value: string) => {
    const known = roleSchema.safeParse(value);
    return known.success ? role(known.data) : value;
  };
  /** What happened, in a line. */
  const eventText = ({ event, person, type }: AuditEntry): string => {
    if (event === null) return t("unreadable", { type });
    const who = { person: personName(person) };
    switch (event.type) {
      case "sign-in-failed":
        return event.personId === null ? t("events.sign-in-failed-unknown") : t("events.sign-in-failed", who);
      case "sessions-ended":
        return t("events.sessions-ended", { ...who, count: event.count });
      case "person-invited":
        return t("events.person-invited", { email: event.email || t("erasedAddress"), role: role(event.role) });
      case "invitation-withdrawn":
        return t("events.invitation-withdrawn", { email: event.email || t("erasedAddress") });
      case "invitation-accepted":
        return t("events.invitation-accepted", { role: role(event.role) });
      case "person-joined":
        return t("events.person-joined", { ...who, role: role(event.role) });
      case "issuer-refused":
        return t("events.issuer-refused", {
          ...who,
          reason: event.reason,
          who: event.email === "" ? "none" : event.email,
        });
      case "address-changed":
      case "address-kept":
        return t(`events.${event.type}`, { ...who, email: event.email || t("erasedAddress") });
      case "role-changed":
        return t("events.role-changed", { ...who, before: roleName(event.before), after: roleName(event.after) });
      case "person-erased":
        return t("events.person-erased", { ...who, documents: event.documents });
      case "account-linked":
      case "account-unlinked":
      case "two-step-on":
      case "two-step-off":
      case "recovery-code-used":
      case "password-reset":
      case "person-disabled":
      case "person-enabled":
      case "password-link-made":
        return t(`events.${event.type}`, who);
      case "token-made":
        return t("events.token-made", { name: event.name, scopes: event.scopes.join(", ") });
      case "token-revoked":
        return t("events.token-revoked", { ...who, name: event.name });
      case "group-added":
      case "group-deleted":
      case "profile-saved":
      case "profile-deleted":
      case "key-saved":
      case "key-deleted":
      case "webhook-secret-renewed":
      case "rights-changed":
      case "collection-deleted":
      case "embed-added":
      case "embed-changed":
      case "embed-deleted":
        return t(`events.${event.type}`, { name: event.name });
      case "webhook-added":
      case "webhook-deleted":
        return t(`events.${event.type}`, { name: event.name, host: event.host });
      case "webhook-changed":
        return t("events.webhook-changed", { name: event.after.name });
      case "group-changed":
        return t("events.group-changed", {
          ...{ name: event.after, added: event.added.length, removed: event.removed.length },
        });
      case "settings-changed":
        return t("events.settings-changed", { count: event.changes.length, revision: event.revision });
      case "prompt-changed":
        return t("events.prompt-changed", { stage: event.stage, language: event.language, revision: event.after });
      case "model-pulled":
        return t("events.model-pulled", { model: event.model });
      case "document-deleted":
        return t("events.document-deleted", {
          ...{ title: event.title, count: event.earlier.length, earlier: event.earlier.join(", ") },
        });
      case "document-separated":
        return t("events.document-separated", { title: event.title, documents: event.documents });
      case "retention-applied":
        return t(`events.retention-${event.what}`, { count: event.count, days: event.days });
      case "exported":
        return event.content === "personal_data"
          ? t("exports.personal_data", who)
          : t(`exports.${event.content}`, { format: event.format });
      default:
        return t(`events.${event.type}`);
    }
  };
  return { personName, eventText };
}
