"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "@/lib/browser/api/api-client";
import { leaveTo } from "@/lib/browser/dom/leave-to";
import { PASSWORD_LENGTH } from "@/lib/shared/contracts/accounts/person";
import { useSecondsLeft, type Wait } from "./use-seconds-left";

/** The fields of these forms, in their order. */
const FIELDS = ["code", "name", "email", "password"] as const;
type FieldName = (typeof FIELDS)[number];
type Problems = Partial<Record<FieldName, string>>;

/** How the server refused: at a field, or for the whole form. */
interface Refusal {
  field?: FieldName;
  message: string;
}

/** The state of a form of these pages. */
export interface AccountForm {
  problems: Problems;
  /** Why the last attempt failed, if that concerns no single field. */
  failure: string | null;
  /** Seconds before the next attempt, as the server says; 0 if none. */
  secondsLeft: number;
  /** The wait that the server asked for; `null` without one. */
  secondsTold: number | null;
  isBusy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Clears the message of a field that is edited. */
  onChange(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Checks the fields, sends them and says what is wrong with them.
 * @param options.to the page of this application that opens afterwards; without one, the caller says what follows
 * @param options.extra parts of the request that have no field
 * @param options.refusalOf what a refusal means in this form; `null` for one that it does not know
 */
export function useAccountForm<Request>(
  schema: z.ZodType<Request>,
  change: UseMutationResult<unknown, Error, Request>,
  options: { to?: string; extra?: Record<string, string>; refusalOf(error: ApiError): Refusal | null },
): AccountForm {
  const t = useTranslations("signIn");
  const problemOf = useProblemOf();
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [wait, setWait] = useState<Wait | null>(null);
  const secondsLeft = useSecondsLeft(wait);
  const sending = useRef(false);

  const show = (found: Problems, form: HTMLFormElement) => {
    setProblems(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    const field = first === undefined ? null : form.elements.namedItem(first);
    if (field instanceof HTMLInputElement) field.focus();
  };
  const onRefused = (error: Error, form: HTMLFormElement) => {
    sending.current = false;
    const known = error instanceof ApiError ? error : null;
    if (known?.code === "rate_limited" && known.retryAfterMs !== null) {
      setWait({ from: Date.now(), until: Date.now() + known.retryAfterMs });
      return;
    }
    if (known?.code === "weak_password") {
      show({ password: t("problems.passwordWeak") }, form);
      return;
    }
    const refusal = known === null ? null : options.refusalOf(known);
    if (refusal?.field !== undefined) show({ [refusal.field]: refusal.message }, form);
    else if (refusal !== null) setFailure(refusal.message);
    else setFailure(known?.isUnreachable ? t("offline") : t("failed", { message: error.message }));
  };
  return {
    problems,
    failure,
    secondsLeft,
    secondsTold: wait === null ? null : Math.ceil((wait.until - wait.from) / 1_000),
    isBusy: change.isPending || change.isSuccess,
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      if (sending.current || secondsLeft > 0) return;
      setFailure(null);
      setWait(null);
      const parsed = schema.safeParse({ ...Object.fromEntries(new FormData(form)), ...options.extra });
      if (!parsed.success) {
        show(problemsOf(parsed.error.issues, problemOf), form);
        return;
      }
      setProblems({});
      sending.current = true;
      change.mutate(parsed.data, {
        onError: (error) => onRefused(error, form),
        onSuccess: () => {
          if (options.to !== undefined) leaveTo(options.to);
        },
      });
    },
    onChange({ target }) {
      const name = target instanceof HTMLInputElement ? FIELDS.find((field) => field === target.name) : undefined;
      if (name !== undefined) setProblems(({ [name]: _gone, ...others }) => others);
    },
  };
}

/** The first problem of each field. */
function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  problemOf: (field: FieldName, issue: z.core.$ZodIssue) => string,
): Problems {
  const problems: Problems = {};
  for (const issue of issues) {
    const field = FIELDS.find((name) => name === issue.path[0]);
    if (field !== undefined) problems[field] ??= problemOf(field, issue);
  }
  return problems;
}

/** What is wrong with a field, in words. */
function useProblemOf(): (field: FieldName, issue: z.core.$ZodIssue) => string {
  const t = useTranslations("signIn.problems");
  return (field, issue) => {
    switch (field) {
      case "password":
        if (issue.code === "too_big") return t("passwordLong", { max: PASSWORD_LENGTH.max });
        return issue.code === "too_small" && issue.minimum > 1
          ? t("passwordShort", { min: PASSWORD_LENGTH.min })
          : t("passwordMissing");
      case "name":
        return issue.code === "too_big" ? t("nameLong", { max: Number(issue.maximum) }) : t("name");
      default:
        return t(field);
    }
  };
}
