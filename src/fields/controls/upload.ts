import type { WidgetProps } from '@rjsf/utils';
import { isPrivateFile } from '#schemas/fields/privateFile.ts';
import { byteWords } from '../../ui/byteWords.ts';
import { propertyOf } from './widget.ts';

/** What an upload field accepts. */
export interface UploadRule {
  /** The kind that the server checks. */
  readonly kind: 'picture' | 'file';
  readonly most: number;
  /** The accepted MIME types; any if missing. */
  readonly types?: readonly string[];
}

/** Pictures as the spec requires: jpg or png, 2 MB at most. */
export const imageRule: UploadRule = { kind: 'picture', most: 2_097_152, types: ['image/jpeg', 'image/png'] };

/** Other files: up to the size that the server reads. */
export const fileRule: UploadRule = { kind: 'file', most: 8 * 1_048_576 };

/** The response of Admin.File.Upload. */
export interface Uploaded {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
}

/** A translation key with its parameters. */
export type Fault = readonly [key: string, values?: Readonly<Record<string, string>>];

/** Why a file cannot be uploaded; undefined if it can. */
export function uploadFault(file: File, { most, types }: UploadRule): Fault | undefined {
  if (types && !types.includes(file.type)) return ['refusal.pictureType'];
  if (file.size > most)
    return ['form.upload.tooLarge', { limit: byteWords(most), over: byteWords(file.size - most) }];
  return file.size === 0 ? ['form.upload.empty'] : undefined;
}

/** The upload of a file chosen in a field. */
export function uploadOf(widget: WidgetProps, { kind }: UploadRule, file: File) {
  return { file, kind, ...(isPrivateFile(propertyOf(widget)) && { private: true }) };
}
