import type { Texts } from '../../derive/words.ts';
import { say } from '../../say.ts';

/** A parameter that breaks its rule; `rule` names its text below `flow.parameter`. */
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
    | 'emptySegment'
    | 'dotSegment';
  readonly values: Readonly<Record<string, string | number>>;
}

/** A value that was read, or what is wrong with it. */
export type Reading =
  | { readonly value: unknown; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ParameterError };

/** The text of a broken parameter rule, in the words of PhalApi. */
export function parameterMessage(error: ParameterError, texts: Texts): string {
  return say(texts, `flow.parameter.${error.rule}`, error.values);
}
