import type { Call } from '../call.ts';
import { settle } from '../store/files/looseFiles.ts';

/** Removes files that have no record any more; what cannot be removed now is swept later. */
export async function forgetFiles({ app }: Pick<Call, 'app'>, names: readonly string[]): Promise<void> {
  try {
    for (const name of names) await app.files.remove(name);
    await settle(app.db, names);
  } catch (error) {
    app.log.warn({ err: error }, 'an upload could not be removed');
  }
}
