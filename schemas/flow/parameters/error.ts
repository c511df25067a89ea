import type { Texts } from '../../derive/words.ts';
import { say } from '../../say.ts';

/** A parameter that breaks its rule; `rule` is the key of its text below `flow.parameter`. */
export interface ParameterError {
  readonly field: string;
  readonly rule:
    | 'missing'
    | 'min'
    | 'max'
    | 'json'
    | 'twice'
    | 'fileMissing'
    | 'fileFailed'
    | 'fileType'
    | 'illegal'
    | 'above'
    | 'below'
    | 'multiple'
    | 'enum'
    | 'pattern'
    | 'format'
    | 'type'
    | 'unknown'
    | 'unique'
    | 'choice'
    | 'several'
    | 'emptySegment'
    | 'dotSegment';
  readonly values: Readonly<Record<string, string | number>>;
}

/** A parsed value, or its error. */
export type Reading =
  | { readonly value: unknown; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ParameterError };

/** The text of a broken parameter rule, in PhalApi's wording. */
export function parameterMessage(error: ParameterError, texts: Texts): string {
  return say(texts, `flow.parameter.${error.rule}`, error.values);
}
