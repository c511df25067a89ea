import { fileNameIn } from '#schemas/text/fileNameIn.ts';

/** Lets the browser save the file that a response brings, under the name that the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  // A blob of this size is kept on disk by the browser, not in the page's memory.
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameIn(response.headers.get('content-disposition') ?? '') || fallbackName;
  link.click();
  // Safari reads the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
