import { ret } from '#schemas/wire.ts';
import type { App } from '../app.ts';
import type { Keys, SealedPlace } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import { UnreadableSecret } from '../store/local/unreadableSecret.ts';

/** Where the secret of a record is sealed for. */
export function secretPlace(resource: string, field: string, id: number): SealedPlace {
  return [resource, field, id];
}

/** A secret of a record as its service takes it. @throws UnreadableSecret */
export function readSecret(keys: Pick<Keys, 'open'>, sealed: string, place: SealedPlace): string {
  return String(JSON.parse(keys.open(sealed, place)));
}

/** The same for who can be told. @throws Refusal 420 that names the field where it does not open. */
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
    throw new Refusal(ret.state, 'secretUnreadable', {
      values: { label: found?.schema.properties[field]?.label ?? field, thing: found?.label ?? resource },
      about: { field, rule: 'unreadable' },
    });
  }
}
