import { createHash } from 'node:crypto';
import { callNames } from '#schemas/flow/parameters/keptNames.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { SignVersion } from '../rules/signature.ts';
import type { OpenApi, OpenRequest } from './openCall.ts';

/** What a call was signed with. */
export interface Signature {
  readonly version: SignVersion;
  /** The fields that it is made over. */
  readonly names: ReadonlySet<string>;
}

/** The field that says the SHA-256 of a file, in hex, since a signature is made over texts alone. */
const hashField = (file: string) => `${file}.sha256`;

/**
 * Holds a call against its signature: no field may come behind what was signed, the first version takes only what the
 * API declares, and the second every file with its hash.
 * @throws Refusal 400 that names the field.
 */
export function checkSigned(
  { version, names }: Signature,
  { parameters }: OpenApi,
  { fields, uploads }: OpenRequest,
): void {
  const files = uploads.map(({ field = 'file' }) => field);
  for (const name of Object.keys(fields)) if (!names.has(name)) throw unfit(name, 'unsigned');
  if (version === 1) {
    for (const name of [...Object.keys(fields), ...files])
      if (!parameters.includes(name) && !callNames.includes(name)) throw unfit(name, 'unknown');
    return;
  }
  for (const { field: name = 'file', bytes, truncated } of uploads) {
    const said = String(fields[hashField(name)] ?? '').toLowerCase();
    if (!truncated && said !== createHash('sha256').update(bytes).digest('hex'))
      throw unfit(name, 'fileHash');
  }
  // A file whose hash was signed must not be taken away.
  for (const name of parameters)
    if (Object.hasOwn(fields, hashField(name)) && !files.includes(name)) throw unfit(name, 'fileHash');
}

function unfit(name: string, rule: 'unsigned' | 'unknown' | 'fileHash'): Refusal {
  return new Refusal(ret.badInput, `open.${rule}`, { values: { name }, about: { field: name, rule } });
}
