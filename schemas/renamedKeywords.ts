/** A renamed keyword of a resource file. */
export interface RenamedKeyword {
  /** JSON pointer to the keyword under its old name. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  /** Its value under the new name. */
  readonly value: unknown;
}

interface Rename {
  readonly to: string;
  readonly convert?: (value: unknown) => unknown;
}
type Renames = Readonly<Record<string, Rename>>;

// The old keywords are accepted for one more version, with a warning.
const ofResource: Renames = {
  uses: { to: 'usedBy' },
  gone: { to: 'dropColumns' },
  append: { to: 'appendOnly' },
  inPerson: { to: 'noImpersonation' },
  keep: { to: 'retention' },
};
const ofAction: Renames = { inPerson: { to: 'noImpersonation' } };
const ofReference: Renames = {
  along: { to: 'onDelete', convert: (value) => (value === true ? 'cascade' : 'restrict') },
};
const ofProperty: Renames = {
  was: { to: 'renamedFrom' },
  none: { to: 'emptyLabel' },
  fullIsGood: { to: 'higherIsBetter' },
};

/** The renamed keywords of a resource file, in the order of the file. */
export function renamedKeywords(content: unknown): RenamedKeyword[] {
  const found: RenamedKeyword[] = [];
  rewrite(content, (renamed) => found.push(renamed));
  return found;
}

/**
 * A resource file with every keyword under its current name. Where both names are present, the old one stays
 * unchanged.
 */
export function withPresentKeywords(content: unknown): unknown {
  return rewrite(content, () => undefined);
}

type Found = (renamed: RenamedKeyword) => unknown;
type Visit = (value: unknown, path: string) => unknown;

function rewrite(content: unknown, found: Found): unknown {
  const reference: Visit = (value, path) => mapped(value, path, ofReference, {}, found);
  const property: Visit = (value, path) =>
    mapped(value, path, ofProperty, { reference, items: property, properties: each(property) }, found);
  const record: Visit = (value, path) => mapped(value, path, {}, { properties: each(property) }, found);
  const action: Visit = (value, path) => mapped(value, path, ofAction, { input: record }, found);
  const pick: Visit = (value, path) => mapped(value, path, {}, { reference }, found);
  const group: Visit = (value, path) => mapped(value, path, {}, { pick }, found);
  const form: Visit = (value, path) => mapped(value, path, {}, { groups: each(group) }, found);
  const actions: Visit = (value, path) => mapped(value, path, {}, { actions: each(action) }, found);
  const inner = { schema: record, form, actions: each(action), platform: actions };
  return mapped(content, '', ofResource, inner, found);
}

function each(visit: Visit): Visit {
  return (value, path) => {
    if (Array.isArray(value)) return value.map((one, at) => visit(one, `${path}/${at}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, visit(one, `${path}/${name}`)]),
    );
  };
}

function mapped(
  value: unknown,
  path: string,
  renames: Renames,
  inner: Readonly<Record<string, Visit>>,
  found: Found,
): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([from, one]): [string, unknown] => {
    const place = `${path}/${from}`;
    const rename = Object.hasOwn(renames, from) ? renames[from] : undefined;
    if (!rename || Object.hasOwn(value, rename.to))
      return [from, Object.hasOwn(inner, from) ? inner[from]?.(one, place) : one];
    const now = rename.convert ? rename.convert(one) : one;
    found({ path: place, from, to: rename.to, value: now });
    return [rename.to, now];
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
