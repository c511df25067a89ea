import { randomBytes } from 'node:crypto';

// Lower case alone, since some disks take a and A for the same.
const shape = /^p?[0-9a-f]{32}\.[a-z]{2,4}$/;
const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

/** A name that no file has yet and that nobody guesses; a private file's says that it is one. */
export function newFileName(ending: string, isPrivate = false): string {
  return `${isPrivate ? 'p' : ''}${randomBytes(16).toString('hex')}.${ending}`;
}

/** Whether a stored file is only for those who may open what it belongs to. */
export function isPrivateName(name: string): boolean {
  return isFileName(name) && name.startsWith('p');
}

/** Whether a text can be the name of a stored file at all. */
export function isFileName(name: string): boolean {
  return shape.test(name);
}

/** The MIME type under which a stored picture is shown; nothing for any other file, which is only ever saved. */
export function pictureType(name: string): string | undefined {
  return pictureTypes[name.split('.')[1] ?? ''];
}

/** The address of an uploaded file. */
export function uploadUrl(name: string): string {
  return `/uploads/${name}`;
}

/** The name under which the file of an address is stored. */
export function fileNameOf(url: string): string {
  return url.replace(/^\/uploads\//, '');
}
