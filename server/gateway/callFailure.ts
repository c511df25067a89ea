import type { FieldError } from '#schemas/explain.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { textsOf } from '../language.ts';

/**
 * The reason that an API failed, with its own message: an invalid parameter, or an end that its flow defines.
 */
export class CallFailure extends Error {
  readonly ret: number;
  readonly words: Words;
  readonly errors: readonly FieldError[];
  /** Whether the flow defines this end. */
  isDrawn = false;

  constructor(ret: number, words: Words, errors: readonly FieldError[] = []) {
    super(words.en);
    this.name = 'CallFailure';
    this.ret = ret;
    this.words = words;
    this.errors = errors;
  }

  /** Whether it is an error, and not an end that the flow defines: errors are logged. */
  get isFault(): boolean {
    return this.ret === ret.failed && !this.isDrawn;
  }

  /** The failure as a response; an error includes the reference of its log line. */
  envelope(lang: Lang, reference: string): Envelope {
    const said = this.words[lang];
    return {
      ret: this.ret,
      data: this.errors.length > 0 ? { errors: this.errors } : {},
      msg: this.isFault ? say(textsOf[lang], 'refusal.failedAt', { said, reference }) : said,
    };
  }
}
