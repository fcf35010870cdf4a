/** Downloads a text as a file, without a request. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  // Spreadsheets read the file as UTF-8 only with a byte order mark.
  const url = URL.createObjectURL(new Blob(["\ufeff", text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
