import type { Property } from '../resource.ts';

/** Whether a field holds a file, or files, that only those may fetch who may open the record. */
export function isPrivateFile({ private: own, items }: Property): boolean {
  return Boolean(own || items?.private);
}
