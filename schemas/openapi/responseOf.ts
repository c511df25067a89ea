import { type Dict, dictOf, listOf, own, textAt } from './dict.ts';
import { plainText } from './plainText.ts';
import { follow } from './reference.ts';

/** The success response of an operation, and its messages for invalid and missing input. */
export interface Responses {
  readonly schema: unknown;
  readonly media: unknown;
  /** The reason why the response is not described, and its subject. */
  readonly fault: { readonly key: string; readonly name: string } | undefined;
  /** Its media types, where none is JSON: then the response is one text. */
  readonly types: string | undefined;
  /** The messages for a caller, by status. */
  readonly refusals: ReadonlyMap<400 | 404, string>;
}

/** Finds the responses of an operation. */
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

// In Swagger 2, the operation or the whole document declares it.
function producedBy(root: Dict, operation: Dict): string[] {
  const types = [own(operation, 'produces'), own(root, 'produces')].find(Array.isArray);
  return listOf(types).filter((one): one is string => typeof one === 'string');
}

// A response without a type may be JSON, too.
function isJson(type: string): boolean {
  return /json|[*]/i.test(type);
}

/** The status of the success response, as the document writes it. */
export function successName(all: Dict): string | undefined {
  const names = Object.keys(all);
  const plain = names.find((name) => /^2(\d\d|XX)$/i.test(name));
  return (
    ['200', '201'].find((name) => names.includes(name)) ?? plain ?? names.find((name) => name === 'default')
  );
}
