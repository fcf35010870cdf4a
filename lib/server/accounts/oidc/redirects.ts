import type { IssuerRefusal } from "@/lib/shared/contracts/accounts/sign-in-ways";

/** A redirect that sets cookies. */
export function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: address });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The sign-in page with the reason of a refusal. @param to the page to open once signed in */
export function refusalPage(reason: IssuerRefusal, to = "/"): string {
  const search = new URLSearchParams({ reason, ...(to !== "/" && { to }) });
  return `/sign-in?${search.toString()}`;
}
