import { randomBytes } from 'node:crypto';

// Lower case only, since some file systems ignore case.
const shape = /^p?[0-9a-f]{32}\.[a-z]{2,4}$/;
const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

/** A unique, unguessable name; the name of a private file is marked as private. */
export function newFileName(ending: string, isPrivate = false): string {
  return `${isPrivate ? 'p' : ''}${randomBytes(16).toString('hex')}.${ending}`;
}

/** Whether a stored file is restricted to those who may open the record it belongs to. */
export function isPrivateName(name: string): boolean {
  return isFileName(name) && name.startsWith('p');
}

/** Whether a text can be the name of a stored file. */
export function isFileName(name: string): boolean {
  return shape.test(name);
}

/**
 * The MIME type for showing a stored picture; undefined for any other file, which is only ever downloaded.
 */
export function pictureType(name: string): string | undefined {
  return pictureTypes[name.split('.')[1] ?? ''];
}

/** The address of an uploaded file. */
export function uploadUrl(name: string): string {
  return `/uploads/${name}`;
}

/** The stored name of the file at an address. */
export function fileNameOf(url: string): string {
  return url.replace(/^\/uploads\//, '');
}
