import type { Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { textsOf } from '../language.ts';

/** Why a flow ended without an answer. */
export class FlowFailure extends Error {
  readonly ret: number;
  readonly words: Words;

  constructor(ret: number, words: Words, cause?: unknown) {
    super(words.en, { cause });
    this.name = 'FlowFailure';
    this.ret = ret;
    this.words = words;
  }
}

/** A failure whose text stands below `flow.run`. */
export function failed(
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): FlowFailure {
  return new FlowFailure(500, flowWords(`flow.run.${key}`, values), cause);
}

/** A text in both languages. */
export function flowWords(key: string, values: Readonly<Record<string, unknown>> = {}): Words {
  return { zh_cn: say(textsOf.zh_cn, key, values), en: say(textsOf.en, key, values) };
}
