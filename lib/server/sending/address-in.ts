/** An address below the application's public one, which may have a path. */
export function addressIn(appUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, appUrl.endsWith("/") ? appUrl : `${appUrl}/`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
