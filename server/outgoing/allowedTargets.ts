import type { App } from '../app.ts';
import { configText } from '../store/platform/config.ts';
import { type Allowed, readAllowList } from './judgeTarget.ts';
import { ownHosts } from './ownAddress.ts';

/** The config item that names what may be called beside the public internet. */
export const allowListName = 'outgoing_allow_list';

/**
 * What may be called beside the public internet, as the configuration says; for what an administrator made also the
 * platform's own address, as `own` says.
 */
export async function allowedTargets(app: App, { own }: { readonly own: boolean }): Promise<Allowed[]> {
  const listed = readAllowList(await configText(app.db, allowListName));
  return own ? [...listed, ...ownHosts(app).flatMap(readAllowList)] : listed;
}
