import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { textsOf } from '../../language.ts';

/** A call that was not answered, and what its answer tells. */
export interface Refused {
  readonly ret: number;
  readonly service: string;
  readonly reference: string;
  /** The calls of a day that its application has. */
  readonly most: number;
}

const texts = textsOf.zh_cn;

/** What the gateway answers to a call of the demo that it refuses or that fails, in Chinese. */
export function refused({ ret: code, ...values }: Refused): Envelope {
  if (code === ret.badInput) return withoutKey();
  return { ret: code, data: {}, msg: say(texts, `refusal.${keys[code] ?? 'failed'}`, values) };
}

const keys: Readonly<Record<number, string>> = {
  [ret.signIn]: 'open.token',
  [ret.noPermission]: 'open.permission',
  [ret.flowUsedUp]: 'open.flow',
  [ret.dailyLimit]: 'open.dailyLimit',
};

// Every API of the demo needs it.
function withoutKey(): Envelope {
  const message = say(texts, 'flow.parameter.missing', { name: 'key' });
  return {
    ret: ret.badInput,
    data: { errors: [{ field: 'key', rule: 'missing', message }] },
    msg: say(texts, 'flow.parameter.badRequest', { message }),
  };
}
