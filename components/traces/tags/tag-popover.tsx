"use client";

import { Plus, Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { Popover } from "@/components/ui/overlays/popover";
import { useToast } from "@/components/ui/overlays/toast";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { MAX_TAG_CHARS, runTagSchema } from "@/lib/shared/contracts/runs/run-tag";
import { RemovableChip } from "../removable-chip";
import { useChangeRunTags, useRunTags } from "./use-run-tags";

/** Adds tags to runs, and removes those that they have. */
export function TagPopover({ runs }: { runs: readonly Pick<RunSummary, "id" | "tags">[] }) {
  const t = useTranslations("traces.tags");
  return (
    <Popover
      title={t("title")}
      trigger={
        <Button size="sm">
          <Tag aria-hidden className="size-3.5" />
          {t("button")}
        </Button>
      }
    >
      <TagFields runs={runs} />
    </Popover>
  );
}

function TagFields({ runs }: { runs: readonly Pick<RunSummary, "id" | "tags">[] }) {
  const t = useTranslations("traces.tags");
  const toast = useToast();
  const known = useRunTags();
  const change = useChangeRunTags();
  const list = useId();
  const [typed, setTyped] = useState("");
  const given = [...new Set(runs.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
  const tag = runTagSchema.safeParse(typed).data;
  const save = (tags: { add?: string[]; remove?: string[] }) =>
    change.mutate(
      { runIds: runs.map(({ id }) => id), add: tags.add ?? [], remove: tags.remove ?? [] },
      {
        onSuccess: () => setTyped(""),
        onError: (error) => toast({ title: t("failed"), description: error.message, error: true }),
      },
    );
  return (
    <div className="flex flex-col gap-3">
      {given.length > 0 && (
        <ul aria-label={t("given")} className="flex flex-wrap gap-1.5">
          {given.map((one) => (
            <li key={one} className="min-w-0">
              <RemovableChip label={t("remove", { tag: one })} onRemove={() => save({ remove: [one] })}>
                {one}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          // A form inside a portal also reaches the forms around its trigger.
          event.stopPropagation();
          if (tag !== undefined) save({ add: [tag] });
        }}
      >
        <TextInput
          dir="auto"
          list={list}
          maxLength={MAX_TAG_CHARS}
          aria-label={t("new")}
          placeholder={t("new")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={list}>
          {known.data?.tags.map((one) => (
            <option key={one.tag} value={one.tag} />
          ))}
        </datalist>
        <Button type="submit" disabled={tag === undefined || change.isPending}>
          <Plus aria-hidden className="size-3.5" />
          {t("add")}
        </Button>
      </form>
    </div>
  );
}
