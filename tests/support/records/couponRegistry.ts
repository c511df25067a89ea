import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';

const label = { zh_cn: '券', en: 'Coupon' };

/** A registry of small resources: their properties by name, and further keywords of a file below `_`. */
export function couponRegistry(
  resources: Readonly<Record<string, Readonly<Record<string, object>>>>,
): Registry {
  return createRegistry(
    Object.entries(resources).map(([name, { _: rest = {}, ...properties }]) => ({
      file: `${name}.json`,
      content: { name, label, schema: { type: 'object', properties }, ...rest },
    })),
  );
}
