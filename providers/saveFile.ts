import { fileNameIn } from '#schemas/text/fileNameIn.ts';

/** Downloads the file of a response under the name that the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  // The browser keeps a blob of this size on disk, not in the page's memory.
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameIn(response.headers.get('content-disposition') ?? '') || fallbackName;
  link.click();
  // Safari reads the blob only after the click event was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
