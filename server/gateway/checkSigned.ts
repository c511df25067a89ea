import { createHash } from 'node:crypto';
import { callNames } from '#schemas/flow/parameters/keptNames.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { SignVersion } from '../platform/rules/signature.ts';
import type { OpenApi, OpenRequest } from './openCall.ts';

/** The signature data of a call. */
export interface Signature {
  readonly version: SignVersion;
  /** The signed fields. */
  readonly names: ReadonlySet<string>;
}

/** The field with the SHA-256 of a file in hex, since a signature covers only texts. */
const hashField = (file: string) => `${file}.sha256`;

/**
 * Verifies that the signature covers the call: no field may be unsigned. The first version accepts only the
 * fields that the API declares; the second also requires the hash of every file.
 * @throws ApiError 400 that names the field.
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
  // A file whose hash was signed must not be removed.
  for (const name of parameters)
    if (Object.hasOwn(fields, hashField(name)) && !files.includes(name)) throw unfit(name, 'fileHash');
}

function unfit(name: string, rule: 'unsigned' | 'unknown' | 'fileHash'): ApiError {
  return new ApiError(ret.badInput, `open.${rule}`, { values: { name }, about: { field: name, rule } });
}
