import type { App } from '../../core/app.ts';
import { configText } from '../config/config.ts';
import { type Allowed, readAllowList } from './judgeTarget.ts';
import { ownHosts } from './ownAddress.ts';

/** The config item that lists allowed targets outside the public internet. */
const allowListName = 'outgoing_allow_list';

/**
 * The configured targets outside the public internet. For objects that an administrator created, also
 * includes the platform's own address, if `own` is set.
 */
export async function allowedTargets(app: App, { own }: { readonly own: boolean }): Promise<Allowed[]> {
  const listed = readAllowList(await configText(app.db, allowListName));
  return own ? [...listed, ...ownHosts(app).flatMap(readAllowList)] : listed;
}
