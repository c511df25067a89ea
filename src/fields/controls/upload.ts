import type { WidgetProps } from '@rjsf/utils';
import { isPrivateFile } from '#schemas/derive/privateFile.ts';
import { byteWords } from '../byteWords.ts';
import { propertyOf } from './widget.ts';

/** What an upload field takes. */
export interface UploadRule {
  /** What the server holds it to. */
  readonly kind: 'picture' | 'file';
  readonly most: number;
  /** The MIME types, or any. */
  readonly types?: readonly string[];
}

/** Pictures as the spec wants them: jpg or png, 2 MB at most. */
export const imageRule: UploadRule = { kind: 'picture', most: 2_097_152, types: ['image/jpeg', 'image/png'] };

/** Other files: what the server reads at all. */
export const fileRule: UploadRule = { kind: 'file', most: 8 * 1_048_576 };

/** The answer of Admin.File.Upload. */
export interface Uploaded {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
}

/** Words by their key, with what is put into them. */
export type Fault = readonly [key: string, values?: Readonly<Record<string, string>>];

/** Why a file cannot be sent; nothing when it can. */
export function uploadFault(file: File, { most, types }: UploadRule): Fault | undefined {
  if (types && !types.includes(file.type)) return ['refusal.pictureType'];
  if (file.size > most)
    return ['form.upload.tooLarge', { limit: byteWords(most), over: byteWords(file.size - most) }];
  return file.size === 0 ? ['form.upload.empty'] : undefined;
}

/** What is sent of a file that is chosen in a field. */
export function uploadOf(widget: WidgetProps, { kind }: UploadRule, file: File) {
  return { file, kind, ...(isPrivateFile(propertyOf(widget)) && { private: true }) };
}
