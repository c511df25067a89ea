import type { Fault, FieldError } from '#schemas/explain.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { ret as codes, type Ret } from '#schemas/wire.ts';

/** What a refusal may carry beside its code and its text. */
export interface RefusalDetail {
  /** Values for the places in the text; one that differs by language is said in each. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The fields that are at fault. */
  readonly errors?: readonly FieldError[];
  /** The one field that the text is about, where no schema explains it. */
  readonly about?: Pick<FieldError, 'field' | 'rule'>;
  /** The broken rules behind `errors`, to be told in another language later. */
  readonly faults?: readonly Fault[];
  /** The language that was asked for, where what asks for it could not be read as a whole. */
  readonly lang?: Lang | undefined;
  /** Further data of the answer, such as the record as it is now. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A service's answer that is not 200; `key` names the text in `i18n` below `refusal`. */
export class Refusal extends Error {
  readonly ret: Ret;
  readonly key: string;
  readonly detail: RefusalDetail;

  constructor(ret: Ret, key: string, detail: RefusalDetail = {}) {
    super(`${ret} ${key}`);
    this.name = 'Refusal';
    this.ret = ret;
    this.key = key;
    this.detail = detail;
  }
}

/** An error that a body met with while it was read, told in the language that the body asks for if it is refused. */
export function inLanguage(error: unknown, said: unknown): unknown {
  if (!(error instanceof Refusal) || (said !== 'en' && said !== 'zh_cn')) return error;
  return new Refusal(error.ret, error.key, { ...error.detail, lang: said });
}

/** The values of a refusal's text as one language says them. */
export function valuesIn(values: RefusalDetail['values'], lang: Lang): RefusalDetail['values'] {
  if (!values) return;
  const said = Object.entries(values).map(([name, value]) => [name, isWords(value) ? value[lang] : value]);
  return Object.fromEntries(said);
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'zh_cn' in value && 'en' in value;
}

/** A refusal of bad input that names the fields. */
export function badInput(errors: readonly FieldError[], faults?: readonly Fault[]): Refusal {
  return new Refusal(codes.badInput, 'badInput', { errors, ...(faults && { faults }) });
}

/** A refusal because there is no such record, or none that the caller may see. */
export function noRecord(): Refusal {
  return new Refusal(codes.notFound, 'record');
}
