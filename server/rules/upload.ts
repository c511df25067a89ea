/** The most bytes of a picture: the 2 MB of the specification. */
export const mostPictureBytes = 2_097_152;

/** The most bytes of any other file. */
export const mostFileBytes = 8_388_608;

/** The most bytes of one part of an upload in parts. */
export const largestPart = 262_144;

/** What an uploaded file is, judged by its first bytes; its name only helps where bytes tell nothing. */
export interface Judged {
  readonly kind: 'picture' | 'file';
  /** The ending of the name that it is stored under. */
  readonly ending: string;
  readonly mime: string;
}

const pictures: readonly (readonly [Judged, readonly number[]])[] = [
  [{ kind: 'picture', ending: 'jpg', mime: 'image/jpeg' }, [0xff, 0xd8, 0xff]],
  [{ kind: 'picture', ending: 'png', mime: 'image/png' }, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

const zip = [0x50, 0x4b, 0x03, 0x04];
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];
const openXml = 'application/vnd.openxmlformats-officedocument';

// Nothing that a browser or a system runs. The bytes that it begins with; none: it is text.
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

/** The endings of the names under which files may be stored. */
export const uploadEndings: readonly string[] = [
  ...pictures.map(([{ ending }]) => ending),
  ...Object.keys(files),
];

/** Tells what a file is; nothing when it may not be uploaded. */
export function judgeUpload(name: string, bytes: Uint8Array): Judged | undefined {
  const picture = pictures.find(([, first]) => beginsWith(bytes, first));
  if (picture) return picture[0];
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(files, ending) ? files[ending] : undefined;
  if (!known) return undefined;
  const [mime, first] = known;
  const isReal = first ? beginsWith(bytes, first) : !bytes.includes(0);
  return isReal ? { kind: 'file', ending, mime } : undefined;
}

/** The name of a file as its sender called it, fit to be shown: no folders, no letters that turn or hide others. */
export function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  const letters = [...clean];
  return letters.slice(0, 200).join('') || 'file';
}

function beginsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte);
}

/** The name under which a file is saved: what it is called, with the ending of what it is. */
export function downloadName(called: string, stored: string): string {
  const ending = stored.split('.').at(-1) ?? '';
  const has = /\.([a-z]+)$/i.exec(called)?.[1]?.toLowerCase();
  const isSame = has === ending || (has === 'jpeg' && ending === 'jpg');
  return isSame ? called : `${called}.${ending}`;
}
