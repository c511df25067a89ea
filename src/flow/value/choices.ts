import type { Value, ValueKind } from '#schemas/flow/document.ts';
import { functions } from '#schemas/flow/functions/all.ts';
import type { Offer } from '#schemas/flow/valuesFor.ts';
import type { Json, Lang } from '#schemas/resource.ts';

/** One choice of a value, as the list shows it. */
export interface Choice {
  readonly key: string;
  readonly group: 'literal' | 'earlier' | 'made' | 'function';
  readonly label: string;
  readonly hint: string;
  readonly value: Value;
}

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** The choices for typed text: the text as a literal, outputs of earlier nodes, and expressions. */
export function choicesFor(
  typed: string,
  offers: readonly Offer[],
  nameOf: (node: string) => string,
  lang: Lang,
  translate: Translate,
): Choice[] {
  const wanted = typed.trim().toLowerCase();
  const matches = (...texts: string[]) =>
    wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
  const earlier = offers
    .filter(({ ref, node }) => matches(ref, nameOf(node)))
    .map(
      ({ ref, node, kind }): Choice => ({
        key: `ref ${ref}`,
        group: 'earlier',
        label: ref,
        hint: `${nameOf(node)} · ${translate(`designer.kind.${kind.type}`)}`,
        value: { ref },
      }),
    );
  const made = [...madeOf(translate)].filter(({ label }) => matches(label));
  const called = [...functions.values()]
    .filter(({ name, label }) => matches(name, label[lang]))
    .map(
      (one): Choice => ({
        key: `fn ${one.name}`,
        group: 'function',
        label: one.name,
        hint: one.label[lang],
        value: {
          fn: one.name,
          args: one.parameters.filter(({ optional }) => !optional).map(() => ({ lit: null })),
        },
      }),
    );
  return [...literals(typed, translate), ...earlier, ...made, ...called];
}

/** The meaning of typed text: the name of a known reference is a reference, everything else a literal. */
export function typedValue(typed: string, refs: ReadonlySet<string>, wanted: ValueKind): Value {
  const ref = typed.trim();
  return refs.has(ref) ? { ref } : { lit: literalOf(typed, wanted) };
}

/** The literal for typed text where a value of a kind is expected. */
export function literalOf(typed: string, wanted: ValueKind): Json {
  const other = otherLiteral(typed);
  const isText = wanted === 'string' || wanted === 'date' || other === undefined;
  return isText ? typed : other;
}

// The meaning of typed text that is more than plain text.
function otherLiteral(typed: string): Json | undefined {
  const text = typed.trim();
  if (!/^(true|false|null|-?\d+(\.\d+)?|[[{].*[\]}])$/s.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function literals(typed: string, translate: Translate): Choice[] {
  const literal = (lit: Json, hint: string): Choice => ({
    key: `lit ${JSON.stringify(lit)}`,
    group: 'literal',
    label: typeof lit === 'string' ? `“${lit}”` : JSON.stringify(lit),
    hint: translate(`designer.kind.${hint}`),
    value: { lit },
  });
  const other = otherLiteral(typed);
  const kind = other === null ? 'null' : Array.isArray(other) ? 'array' : typeof other;
  const own = other === undefined ? [] : [literal(other, kind === 'number' ? 'float' : kind)];
  return [...own, literal(typed, 'string'), ...(typed === '' ? [literal(null, 'null')] : [])];
}

function* madeOf(translate: Translate): Generator<Choice> {
  const nothing = { lit: '' } as const;
  const kinds: [string, Value][] = [
    ['join', { join: [nothing, nothing] }],
    ['list', { list: [nothing] }],
    ['object', { object: {} }],
  ];
  for (const [name, value] of kinds)
    yield {
      key: name,
      group: 'made',
      label: translate(`designer.made.${name}`),
      hint: translate(`designer.made.${name}Hint`),
      value,
    };
}
