import { segmentFault } from '../../flow/meaning/address.ts';
import type { Dict } from '../document/dict.ts';
import { encoded } from '../sending/addressOf.ts';
import { openingOf, type RawParameter } from '../sending/parametersOf.ts';
import { sampleOf, sampleText } from './sampleText.ts';

/** The path of an operation with values in the places of its parameters. */
export function sampleAddress(root: Dict, path: string, given: readonly RawParameter[]): string {
  const [plain = ''] = path.split('#', 1);
  const parts = plain.split(/\{([^{}]+)\}/).map((part, at) => {
    if (at % 2 === 0) return encoded(part);
    const name = part.replace(/^[+#./;?&]|[*]$/g, '');
    const parameter = given.find((one) => one.name === part) ?? given.find((one) => one.name === name);
    const value = parameter ? sampleOf(root, parameter) : null;
    const text = Array.isArray(value) ? value.map(sampleText).join(',') : sampleText(value);
    const filled = encodeURIComponent(text);
    // With nothing there, or a step up, the address would be another one.
    return `${parameter ? openingOf(parameter) : ''}${segmentFault(filled) ? 'string' : filled}`;
  });
  return parts.join('');
}
