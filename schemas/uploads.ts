/** What the address of every uploaded file begins with. */
export const uploadsPath = '/uploads/';

/** The widths in which small versions of a picture are made: for a line of a table, and for a card or a preview. */
export const thumbnailWidths = [96, 384] as const;

/** One of the widths that small pictures have. */
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

const address = /^\/uploads\/p?[0-9a-f]{32}\.([a-z]{2,4})$/;
const pictureEndings: readonly string[] = ['jpg', 'png'];

/** Whether a text is the address of a file that was uploaded here. */
export function isUpload(text: unknown): text is string {
  return typeof text === 'string' && address.test(text);
}

/** Whether a text is the address of a file that only those may fetch who may open its record. */
export function isPrivateUpload(text: unknown): text is string {
  return isUpload(text) && text.startsWith(`${uploadsPath}p`);
}

/** The ending of an uploaded file's address; nothing when it is none. */
export function uploadEnding(text: unknown): string | undefined {
  return typeof text === 'string' ? address.exec(text)?.[1] : undefined;
}

/** Whether a text is the address of a picture that was uploaded here. */
export function isUploadedPicture(text: unknown): text is string {
  return pictureEndings.includes(uploadEnding(text) ?? '');
}

/** Where a picture can be had in a small size; a picture from elsewhere stays what it is. */
export function thumbnailAddress(text: string, width: ThumbnailWidth): string {
  return isUploadedPicture(text) ? `${text}?width=${width}` : text;
}

/** Where an uploaded file is sent to be saved, under the name that it has in the list. */
export function downloadAddress(text: string): string {
  return isUpload(text) ? `${text}?download=1` : text;
}
