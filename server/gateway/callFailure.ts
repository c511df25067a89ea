import type { FieldError } from '#schemas/explain.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { textsOf } from '../language.ts';

/** Why an API did not answer, in its own words: a parameter against its rules, or an end that its flow was drawn with. */
export class CallFailure extends Error {
  readonly ret: number;
  readonly words: Words;
  readonly errors: readonly FieldError[];
  /** Whether it is an end that the flow was drawn with. */
  isDrawn = false;

  constructor(ret: number, words: Words, errors: readonly FieldError[] = []) {
    super(words.en);
    this.name = 'CallFailure';
    this.ret = ret;
    this.words = words;
    this.errors = errors;
  }

  /** Whether it is a fault, and not an end that somebody drew: the log has a line of it. */
  get isFault(): boolean {
    return this.ret === ret.failed && !this.isDrawn;
  }

  /** The failure as an answer; what is a fault bears the reference of its line in the log. */
  envelope(lang: Lang, reference: string): Envelope {
    const said = this.words[lang];
    return {
      ret: this.ret,
      data: this.errors.length > 0 ? { errors: this.errors } : {},
      msg: this.isFault ? say(textsOf[lang], 'refusal.failedAt', { said, reference }) : said,
    };
  }
}
