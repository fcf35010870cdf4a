/** Has the browser download an address of this application straight to disk. */
export function saveAddress(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/** Has the browser save a file that is already in memory. */
export function saveBlob(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Has the browser save the file in a response, under the name that the server gives it. */
export async function saveFile(response: Response): Promise<void> {
  saveBlob(fileNameOf(response.headers.get("content-disposition") ?? ""), await response.blob());
}

/** The whole name of a `Content-Disposition` (RFC 6266). */
function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? "") : decodeURIComponent(encoded);
}
