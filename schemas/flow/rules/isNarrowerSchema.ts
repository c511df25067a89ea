import type { Json } from '../../resource.ts';
import { isObject, type ValueSchema, valueWords } from './valueSchema.ts';

/** Whether a schema may reject a value that an earlier one accepted. Rules that cannot be compared count as narrower. */
export function isNarrowerSchema(old: ValueSchema, next: ValueSchema): boolean {
  return valueWords.some((word) => {
    const [was, is] = [old[word], next[word]];
    return is !== undefined && JSON.stringify(was) !== JSON.stringify(is) && isNarrowerWord(word, was, is);
  });
}

function isNarrowerWord(word: (typeof valueWords)[number], was: Json | undefined, is: Json): boolean {
  switch (word) {
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Number(is) > Number(was ?? 0);
    case 'minimum':
    case 'exclusiveMinimum':
      return was === undefined || Number(is) > Number(was);
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
    case 'maximum':
    case 'exclusiveMaximum':
      return was === undefined || Number(is) < Number(was);
    case 'enum':
      return !isAmong(was, is);
    case 'type':
      return was === undefined || !isAmong([was].flat(), [is].flat());
    case 'required':
      return !isAmong(is, was ?? []);
    case 'uniqueItems':
      return is === true;
    case 'properties':
      return Object.entries(isObject(is) ? is : {}).some(([name, one]) => {
        const before = isObject(was) && Object.hasOwn(was, name) ? was[name] : {};
        return isNarrowerPart(before, one);
      });
    case 'additionalProperties':
      if (is === true) return false;
      return is === false || isNarrowerPart(was === true ? {} : (was ?? {}), is);
    case 'items':
      return isNarrowerPart(was ?? {}, is);
    default:
      return true;
  }
}

function isNarrowerPart(was: Json | undefined, is: Json): boolean {
  return !isObject(was) || !isObject(is) || isNarrowerSchema(was, is);
}

function isAmong(some: Json | undefined, all: Json): boolean {
  if (!Array.isArray(some) || !Array.isArray(all)) return false;
  const known = new Set(all.map((one) => JSON.stringify(one)));
  return some.every((one) => known.has(JSON.stringify(one)));
}
