"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { LibraryConfirm } from "@/components/setup/library-confirm";
import { useToast } from "@/components/ui/overlays/toast";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { fetchSettingsRevision, useRestoreSettings } from "@/lib/browser/api/settings/use-settings-changes";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import type { SettingsRevisionDetail } from "@/lib/shared/contracts/settings/settings-restore";
import { leafRecord, leafSchema } from "../fields/setting-leaves";
import { libraryChanges } from "../sections/library-changes";
import { wantedLibrary } from "../sections/wanted-library";

export interface Restore {
  /**
   * Restores a revision; 0 is the state before the first save.
   * @param expected the revision that it replaces; the current one unless given
   */
  restore(revision: number, expected?: number): void;
  /** The revision being restored. */
  restoring: number | null;
  /** The dialog that asks first, to be rendered somewhere. */
  confirm: ReactNode;
}

/**
 * Restores a revision with one click, and undoes that with another. Asks first only if the whole library would be
 * rebuilt.
 * @param current the saved revision
 */
export function useRestore(current: number, onRestored: (next: ResolvedSettings) => void): Restore {
  const t = useTranslations("settings.history");
  const failureWords = useFailureWords();
  const toast = useToast();
  const { data } = useSettings();
  const { mutate } = useRestoreSettings();
  const [restoring, setRestoring] = useState<number | null>(null);
  const [asking, setAsking] = useState<SettingsRevisionDetail | null>(null);
  const before = data === undefined ? {} : leafRecord(data.settings);
  const after = (detail: SettingsRevisionDetail | null) => (path: string) => {
    const change = detail?.changes.find((one) => one.path === path);
    return change === undefined ? (before[path] ?? null) : leafSchema.parse(change.to);
  };
  const changesOf = (detail: SettingsRevisionDetail) => libraryChanges((path) => before[path] ?? null, after(detail));
  const failed = (error: Error) => toast({ title: t("restoreFailed", { message: failureWords(error) }), error: true });
  const save = (revision: number, expectedRevision: number) => {
    setRestoring(revision);
    mutate(
      { revision, expectedRevision },
      {
        onSuccess: (next) => {
          onRestored(next);
          toast({
            title: revision === 0 ? t("restoredFirst") : t("restored", { number: revision }),
            ...(next.revision === expectedRevision
              ? {}
              : { action: { label: t("undo"), onSelect: () => save(expectedRevision, next.revision) } }),
          });
        },
        onError: failed,
        onSettled: () => setRestoring(null),
      },
    );
  };
  return {
    restoring,
    restore: (revision, expected = current) => {
      setRestoring(revision);
      fetchSettingsRevision(revision).then(
        (detail) => {
          if (changesOf(detail).length === 0) save(revision, expected);
          else {
            setRestoring(null);
            setAsking(detail);
          }
        },
        (error: Error) => {
          setRestoring(null);
          failed(error);
        },
      );
    },
    confirm: asking !== null && (
      <LibraryConfirm
        changes={changesOf(asking)}
        wanted={wantedLibrary(after(asking))}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          save(asking.revision, current);
        }}
      />
    ),
  };
}
