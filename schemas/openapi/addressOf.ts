import type { Value } from '../flow/document.ts';
import { segmentFault } from '../flow/meaning/address.ts';
import { Unfit } from './remark.ts';
import type { Sending } from './sending.ts';

/** The parts of an address after its base: the literal parts and the parameters of the path. */
export function addressOf(sending: Sending, path: string): Value[] {
  const [plain = '', fragment] = path.split('#', 2);
  refuseOutside(sending, plain);
  if (fragment !== undefined) sending.remark('fragment');
  const used = new Set<string>();
  const parts = plain.split(/\{([^{}]+)\}/).flatMap((part, at): Value[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ lit: encoded(part) }];
    const name = part.replace(/^[+#./;?&]|[*]$/g, '');
    const known = sending.path.get(part) ?? sending.path.get(name);
    used.add(sending.path.has(part) ? part : name);
    if (known) return [...known];
    sending.remark('pathParameter', { name: name.slice(0, 100) });
    const value = sending.take(name, 'path', { type: 'string', required: true, description: '' });
    sending.path.set(name, [value]);
    return [value];
  });
  for (const name of sending.path.keys())
    if (!used.has(name)) sending.remark('notInPath', { name: name.slice(0, 100) });
  return parts;
}

// Anything but a single leading slash would be read as a part of the host, or as another host.
function refuseOutside({ at }: Sending, path: string): void {
  if (!/^\/(?![/\\])/.test(path)) throw new Unfit('pathSlash', at);
  const [way = ''] = path.split('?', 1);
  if (
    encoded(way)
      .split('/')
      .some((segment) => segmentFault(segment) === 'dotSegment')
  )
    throw new Unfit('pathDots', at);
}

/** The literal part of a path, encoded for an address. */
export function encoded(part: string): string {
  return encodeURI(part.replace(/[\ud800-\udfff]/gu, '')).replace(/%25([0-9a-f]{2})/gi, '%$1');
}
