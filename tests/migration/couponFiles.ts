import { couponRegistry } from '../support/records/couponRegistry.ts';

type Properties = Readonly<Record<string, object>>;

/** A property of one line. */
export const text = { type: 'string' };
/** A property of whole numbers. */
export const integer = { type: 'integer' };
/** A property of yuan. */
export const money = { type: 'string', format: 'money' };

/** The registry of a coupon with these properties, and of other resources. */
export const to = (coupon: Properties, others: Readonly<Record<string, Properties>> = {}) =>
  couponRegistry({ ...others, coupon });

/** The operator's consent to lose data. */
export const consent = (kind: 'drop' | 'convert', name: string) => ({
  drop: new Set<string>(),
  convert: new Set<string>(),
  [kind]: new Set([name]),
});
