import type { Fault, FieldError } from '#schemas/explain.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { ret as codes, type Ret } from '#schemas/wire.ts';

/** What an error may carry in addition to its code and text. */
export interface ApiErrorDetail {
  /** Values for the placeholders in the text. A value that differs by language is given in each. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The invalid fields. */
  readonly errors?: readonly FieldError[];
  /** The one field that the text is about, where no schema explains it. */
  readonly about?: Pick<FieldError, 'field' | 'rule'>;
  /** The violated rules behind `errors`, so that they can be rendered in another language later. */
  readonly faults?: readonly Fault[];
  /** Names a text in `i18n` below `refusal` that explains the error; sent as `data.reason`. */
  readonly reason?: string;
  /** The requested language, where the request could not be parsed completely. */
  readonly lang?: Lang | undefined;
  /** Further data of the response, such as the current record. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A service response other than 200. `key` names the text in `i18n` below `refusal`. */
export class ApiError extends Error {
  readonly ret: Ret;
  readonly key: string;
  readonly detail: ApiErrorDetail;

  constructor(ret: Ret, key: string, detail: ApiErrorDetail = {}) {
    super(`${ret} ${key}`);
    this.name = 'ApiError';
    this.ret = ret;
    this.key = key;
    this.detail = detail;
  }
}

/** An error that occurred while a body was parsed. It is rendered in the language that the body asks for. */
export function inLanguage(error: unknown, said: unknown): unknown {
  if (!(error instanceof ApiError) || (said !== 'en' && said !== 'zh_cn')) return error;
  return new ApiError(error.ret, error.key, { ...error.detail, lang: said });
}

/** The values of an error's text in one language. */
export function valuesIn(values: ApiErrorDetail['values'], lang: Lang): ApiErrorDetail['values'] {
  if (!values) return;
  const said = Object.entries(values).map(([name, value]) => [name, isWords(value) ? value[lang] : value]);
  return Object.fromEntries(said);
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'zh_cn' in value && 'en' in value;
}

/** A rejection of invalid input that names the fields. */
export function badInput(errors: readonly FieldError[], faults?: readonly Fault[]): ApiError {
  return new ApiError(codes.badInput, 'badInput', { errors, ...(faults && { faults }) });
}

/**
 * A rejection of a request that cannot be read.
 * @param reason names the explanation in `i18n` below `refusal.unreadable`.
 * @param values for the placeholders of the explanation.
 */
export function unreadableBody(reason: string, values?: Readonly<Record<string, number>>): ApiError {
  return new ApiError(codes.badInput, 'body', { reason: `unreadable.${reason}`, ...(values && { values }) });
}

/** An error for a record that does not exist or that the caller may not see. */
export function noRecord(): ApiError {
  return new ApiError(codes.notFound, 'record');
}
