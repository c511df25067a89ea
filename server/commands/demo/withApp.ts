import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../boot/createApp.ts';
import { openShared } from '../../boot/openShared.ts';
import type { Store } from '../../boot/openStore.ts';
import type { App } from '../../core/app.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Settings } from '../../platform/settings.ts';
import { loadRegistry } from '../../resources.ts';

interface Parts {
  readonly root: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly keys: Keys;
}

/** Creates the application for the duration of a callback, without listeners or scheduled jobs. */
export async function withApp<T>({ root, ...parts }: Parts, work: (app: App) => Promise<T>): Promise<T> {
  const registry = loadRegistry(join(root, 'resources'));
  const log = pino({ level: 'silent' });
  const shared = await openShared({ ...parts, ...parts.store, log });
  const app = createApp({ ...parts, registry, shared, log });
  try {
    return await work(app);
  } finally {
    for (const stop of [app.jobs.stop, app.visits.stop, app.gateway.stop, app.console.close, shared.stop])
      await stop();
  }
}
