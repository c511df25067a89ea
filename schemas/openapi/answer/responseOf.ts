import { type Dict, dictOf, listOf, own, textAt } from '../document/dict.ts';
import { plainText } from '../document/plainText.ts';
import { follow } from '../document/reference.ts';

/** The answer of an operation when all went well, and what it says where something is wrong or missing. */
export interface Responses {
  readonly schema: unknown;
  readonly media: unknown;
  /** Why nothing is said of it, and what that is about. */
  readonly fault: { readonly key: string; readonly name: string } | undefined;
  /** In what it is written, where none of it is JSON: then the answer is one text. */
  readonly types: string | undefined;
  /** By status, what a caller is told. */
  readonly refusals: ReadonlyMap<400 | 404, string>;
}

/** Finds the answers of an operation. */
export function responsesOf(root: Dict, operation: Dict): Responses {
  const all = dictOf(own(operation, 'responses'));
  const refusals = new Map<400 | 404, string>();
  for (const code of [400, 404] as const) {
    const text = plainText(textAt(follow(root, own(all, String(code))).value, 'description'), 200);
    if (text) refusals.set(code, text);
  }
  const name = successName(all);
  if (name === undefined)
    return {
      ...{ schema: undefined, media: undefined, types: undefined, refusals },
      fault: { key: 'noResponse', name: '' },
    };
  const { value, fault: key } = follow(root, all[name]);
  const fault = key && { key, name: textAt(all[name], '$ref') ?? '' };
  const content = Object.entries(dictOf(own(value, 'content')));
  const media = (content.find(([type]) => /json/i.test(type)) ?? content[0])?.[1];
  const old = Object.entries(dictOf(own(value, 'examples'))).find(([type]) => /json/i.test(type));
  const types = content.length > 0 ? content.map(([type]) => type) : producedBy(root, operation);
  if (own(media ?? value, 'schema') !== undefined && types.length > 0 && !types.some(isJson))
    return { schema: { type: 'string' }, media: undefined, fault, types: types.join(', '), refusals };
  return {
    schema: own(media, 'schema') ?? own(value, 'schema'),
    media: media ?? (old && { example: old[1] }),
    ...{ fault, types: undefined, refusals },
  };
}

// Of Swagger 2 the operation says it, or the whole document.
function producedBy(root: Dict, operation: Dict): string[] {
  const types = [own(operation, 'produces'), own(root, 'produces')].find(Array.isArray);
  return listOf(types).filter((one): one is string => typeof one === 'string');
}

// What names no type may be JSON, too.
function isJson(type: string): boolean {
  return /json|[*]/i.test(type);
}

/** The status of the answer when all went well, as the document names it. */
export function successName(all: Dict): string | undefined {
  const names = Object.keys(all);
  const plain = names.find((name) => /^2(\d\d|XX)$/i.test(name));
  return (
    ['200', '201'].find((name) => names.includes(name)) ?? plain ?? names.find((name) => name === 'default')
  );
}
