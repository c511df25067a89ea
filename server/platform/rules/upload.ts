/** The most bytes of a picture: the 2 MB of the specification. */
export const mostPictureBytes = 2_097_152;

/** The most bytes of any other file. */
export const mostFileBytes = 8_388_608;

/** The most bytes of one part of a multipart upload. */
export const largestPart = 262_144;

/**
 * The type of an uploaded file, detected by its first bytes. The name only matters where the bytes are
 * inconclusive.
 */
export interface DetectedFile {
  readonly kind: 'picture' | 'file';
  /** The extension of the stored file. */
  readonly ending: string;
  readonly mime: string;
}

const pictures: readonly (readonly [DetectedFile, readonly number[]])[] = [
  [{ kind: 'picture', ending: 'jpg', mime: 'image/jpeg' }, [0xff, 0xd8, 0xff]],
  [{ kind: 'picture', ending: 'png', mime: 'image/png' }, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

const zip = [0x50, 0x4b, 0x03, 0x04];
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];
const openXml = 'application/vnd.openxmlformats-officedocument';

// Only types that neither a browser nor a system runs. The magic bytes are null for text.
const files: Readonly<Record<string, readonly [mime: string, first: readonly number[] | null]>> = {
  pdf: ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  zip: ['application/zip', zip],
  docx: [`${openXml}.wordprocessingml.document`, zip],
  xlsx: [`${openXml}.spreadsheetml.sheet`, zip],
  pptx: [`${openXml}.presentationml.presentation`, zip],
  doc: ['application/msword', oldOffice],
  xls: ['application/vnd.ms-excel', oldOffice],
  ppt: ['application/vnd.ms-powerpoint', oldOffice],
  txt: ['text/plain', null],
  log: ['text/plain', null],
  md: ['text/markdown', null],
  csv: ['text/csv', null],
  json: ['application/json', null],
  yaml: ['application/yaml', null],
  yml: ['application/yaml', null],
};

/** The extensions that stored files may have. */
export const uploadEndings: readonly string[] = [
  ...pictures.map(([{ ending }]) => ending),
  ...Object.keys(files),
];

/** Detects the type of a file; undefined when it may not be uploaded. */
export function detectFile(name: string, bytes: Uint8Array): DetectedFile | undefined {
  const picture = pictures.find(([, first]) => beginsWith(bytes, first));
  if (picture) return picture[0];
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(files, ending) ? files[ending] : undefined;
  if (!known) return undefined;
  const [mime, first] = known;
  const isReal = first ? beginsWith(bytes, first) : !bytes.includes(0);
  return isReal ? { kind: 'file', ending, mime } : undefined;
}

/** The sender's file name, safe for display: no folders, no characters that reverse or hide others. */
export function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  const letters = [...clean];
  return letters.slice(0, 200).join('') || 'file';
}

function beginsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte);
}

/** The name for saving a file: its display name with the extension of its type. */
export function downloadName(called: string, stored: string): string {
  const ending = stored.split('.').at(-1) ?? '';
  const has = /\.([a-z]+)$/i.exec(called)?.[1]?.toLowerCase();
  const isSame = has === ending || (has === 'jpeg' && ending === 'jpg');
  return isSame ? called : `${called}.${ending}`;
}
