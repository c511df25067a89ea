import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { Keys, SealedPlace } from '../platform/keys.ts';
import { UnreadableSecret } from '../platform/local/unreadableSecret.ts';
import type { App } from './app.ts';

/** The place that a record's secret is sealed for. */
export function secretPlace(resource: string, field: string, id: number): SealedPlace {
  return [resource, field, id];
}

/** A record's secret, decrypted for use by a service. @throws UnreadableSecret */
export function readSecret(keys: Pick<Keys, 'open'>, sealed: string, place: SealedPlace): string {
  return String(JSON.parse(keys.open(sealed, place)));
}

/**
 * The same for a caller that can receive an error.
 * @throws ApiError 420 that names the field where the secret cannot be decrypted.
 */
export function openSecret(
  { keys, registry }: Pick<App, 'keys' | 'registry'>,
  sealed: string,
  [resource, field, ...row]: SealedPlace,
): string {
  try {
    return readSecret(keys, sealed, [resource, field, ...row]);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    const found = registry.resources.get(resource);
    throw new ApiError(ret.state, 'secretUnreadable', {
      values: { label: found?.schema.properties[field]?.label ?? field, thing: found?.label ?? resource },
      about: { field, rule: 'unreadable' },
    });
  }
}
