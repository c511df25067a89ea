import { join } from 'node:path';
import { pino } from 'pino';
import type { App } from '../../app.ts';
import { createApp } from '../../boot/createApp.ts';
import { openShared } from '../../boot/openShared.ts';
import type { Store } from '../../boot/openStore.ts';
import type { Keys } from '../../keys.ts';
import { loadRegistry } from '../../resources.ts';
import type { Settings } from '../../settings.ts';

interface Parts {
  readonly root: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly keys: Keys;
}

/** Puts the application together for as long as something is done with it, without anything that listens or waits. */
export async function withApp<T>({ root, ...parts }: Parts, work: (app: App) => Promise<T>): Promise<T> {
  const registry = loadRegistry(join(root, 'resources'));
  const log = pino({ level: 'silent' });
  const shared = await openShared({ ...parts, ...parts.store, log });
  const app = createApp({ ...parts, registry, shared, log });
  try {
    return await work(app);
  } finally {
    for (const stop of [app.jobs.stop, app.visits.stop, app.open.stop, app.console.close, shared.stop])
      await stop();
  }
}
