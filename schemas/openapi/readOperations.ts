import { isDict, own, textAt } from './dict.ts';
import type { RawOperation, ReadOperation, Source } from './operation.ts';
import { readOperation } from './readOperation.ts';
import { follow, pointerOf } from './reference.ts';
import type { Remark } from './remark.ts';
import { type OwnedName, serviceNames } from './serviceName.ts';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];

/** Reads every operation of a document in turn; unreadable ones are included, with the reason. */
export function* readOperations(
  source: Source,
  owned: readonly OwnedName[] = [],
  base = '',
): Generator<ReadOperation> {
  const all = [...rawOperations(source)];
  const names = serviceNames(all, owned, base);
  for (const [at, raw] of all.entries()) {
    const { service, apart } = names[at] ?? { service: '' };
    const told = {
      method: raw.method.toUpperCase(),
      path: raw.path,
      service,
      title: '',
      ...(apart !== undefined && { apart }),
    };
    if ('fault' in raw) yield { ...told, api: null, sample: null, remarks: [], fault: raw.fault };
    else yield { ...readOperation(source, raw, service), ...(apart !== undefined && { apart }) };
  }
}

/** The number of operations in a document. */
export function countOperations(source: Source): number {
  return [...rawOperations(source)].length;
}

type Broken = Pick<RawOperation, 'method' | 'path' | 'at'> & { readonly fault: Remark };

function* rawOperations({ root }: Source): Generator<RawOperation | Broken> {
  const paths = own(root, 'paths');
  for (const [path, entry] of isDict(paths) ? Object.entries(paths) : []) {
    if (/^x-/i.test(path)) continue;
    const { value, fault } = follow(root, entry);
    const at = pointerOf('paths', path);
    if (!value) yield { method: 'any', path, at, fault: pathFault(entry, fault, at) };
    for (const method of verbs) {
      const operation = own(value, method);
      if (operation === undefined || !value) continue;
      const here = { method, path, at: pointerOf('paths', path, method) };
      if (isDict(operation)) yield { ...here, item: value, operation };
      else yield { ...here, fault: { key: 'operationForm', at: here.at } };
    }
  }
}

function pathFault(entry: unknown, fault: string | undefined, at: string): Remark {
  const name = textAt(entry, '$ref');
  return name === undefined || !fault ? { key: 'pathForm', at } : { key: fault, at, values: { name } };
}
