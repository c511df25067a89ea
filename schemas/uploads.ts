/** The prefix of every uploaded file's address. */
export const uploadsPath = '/uploads/';

/** The widths of thumbnails: for a table row, and for a card or a preview. */
export const thumbnailWidths = [96, 384] as const;

/** One of the thumbnail widths. */
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

const address = /^\/uploads\/p?[0-9a-f]{32}\.([a-z]{2,4})$/;
const pictureEndings: readonly string[] = ['jpg', 'png'];

/** Whether a text is the address of a file uploaded here. */
export function isUpload(text: unknown): text is string {
  return typeof text === 'string' && address.test(text);
}

/** Whether a text is the address of a file that only those who may open its record may fetch. */
export function isPrivateUpload(text: unknown): text is string {
  return isUpload(text) && text.startsWith(`${uploadsPath}p`);
}

/** The extension of an uploaded file's address; undefined for other texts. */
export function uploadEnding(text: unknown): string | undefined {
  return typeof text === 'string' ? address.exec(text)?.[1] : undefined;
}

/** Whether a text is the address of a picture uploaded here. */
export function isUploadedPicture(text: unknown): text is string {
  return pictureEndings.includes(uploadEnding(text) ?? '');
}

/** The address of a picture's thumbnail; an external picture keeps its address. */
export function thumbnailAddress(text: string, width: ThumbnailWidth): string {
  return isUploadedPicture(text) ? `${text}?width=${width}` : text;
}

/** The download address of an uploaded file, under its name in the list. */
export function downloadAddress(text: string): string {
  return isUpload(text) ? `${text}?download=1` : text;
}
