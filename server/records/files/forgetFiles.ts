import type { Call } from '../../core/call.ts';
import { settle } from '../../platform/files/looseFiles.ts';

/** Removes files without a record; a cleanup job retries those that cannot be removed now. */
export async function forgetFiles({ app }: Pick<Call, 'app'>, names: readonly string[]): Promise<void> {
  try {
    for (const name of names) await app.files.remove(name);
    await settle(app.db, names);
  } catch (error) {
    app.log.warn({ err: error }, 'an upload could not be removed');
  }
}
