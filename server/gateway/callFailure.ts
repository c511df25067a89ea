import type { FieldError } from '#schemas/explain.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';

/** Why an API did not answer, in its own words: a parameter against its rules, or an end that its flow was drawn with. */
export class CallFailure extends Error {
  readonly ret: number;
  readonly words: Words;
  readonly errors: readonly FieldError[];

  constructor(ret: number, words: Words, errors: readonly FieldError[] = []) {
    super(words.en);
    this.name = 'CallFailure';
    this.ret = ret;
    this.words = words;
    this.errors = errors;
  }

  /** The failure as an answer. */
  envelope(lang: Lang): Envelope {
    return {
      ret: this.ret,
      data: this.errors.length > 0 ? { errors: this.errors } : {},
      msg: this.words[lang],
    };
  }
}
