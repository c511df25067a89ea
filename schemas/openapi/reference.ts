import { type Dict, isDict, own } from './dict.ts';

/** The target of a reference, or the reason why it has none. */
export type Found =
  | { readonly value: Dict; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: 'outsideRef' | 'missingRef' | 'circularRef' };

const mostHops = 50;

/** Follows `$ref` within the document to its end. A reference outside of it is never fetched. */
export function follow(root: Dict, value: unknown): Found {
  let at = value;
  for (let hop = 0; hop < mostHops; hop++) {
    if (!isDict(at)) return { fault: 'missingRef' };
    const ref = own(at, '$ref');
    if (typeof ref !== 'string') return { value: at };
    if (!ref.startsWith('#')) return { fault: 'outsideRef' };
    at = target(root, ref);
  }
  return { fault: 'circularRef' };
}

/** The steps of a JSON pointer after `#`; null where it is invalid. */
export function pointerSteps(ref: string): readonly string[] | null {
  if (ref === '#') return [];
  if (!ref.startsWith('#/')) return null;
  return ref
    .slice(2)
    .split('/')
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer of a list of steps, for messages. */
export function pointerOf(...steps: readonly (string | number)[]): string {
  return `#/${steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}

function target(root: Dict, ref: string): unknown {
  const steps = pointerSteps(ref);
  if (!steps || steps.length > mostHops) return undefined;
  return steps.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return /^\d{1,9}$/.test(step) ? at[Number(step)] : undefined;
    return own(at, step);
  }, root);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
