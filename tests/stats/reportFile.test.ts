import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

describe('the file of a report', () => {
  const page = (report: string) => `{ "name": "coupon_stats", "kind": "page", "path": "/stats/coupon",
    "label": { "zh_cn": "统计", "en": "Statistics" }, "report": { "service": "Admin.Stats.Coupon", ${report} } }`;
  const figures = '"figures": { "all": { "label": { "zh_cn": "数量", "en": "Number" }';
  const fault = (report: string) =>
    faultsOf({ 'coupon.json': coupon('"code": { "type": "string" }'), 'coupon_stats.json': page(report) })[0];

  it('is taken when it is right', () => expect(fault(`"of": "coupon", ${figures} } }`)).toBeUndefined());

  it.each([
    [`"of": "shop", ${figures} } }`, '/report/of: "shop" has no records of ours; use one of coupon'],
    [`"of": "coupon", "at": "code", ${figures} } }`, '/report/at: "code" is no moment of coupon'],
    [`"of": "coupon", "filters": ["nose"], ${figures} } }`, 'coupon has no field "nose" to be read'],
    [`"of": "coupon", ${figures}, "sum": "nose" } }`, 'coupon has no field "nose" to be read'],
    [`"of": "coupon", ${figures}, "when": { "version": "x" } } }`, 'version can never be "x"'],
  ])('is refused with %s', (report, expected) => expect(fault(report)).toContain(expected));
});
