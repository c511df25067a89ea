import { portalPaths } from '#schemas/derive/portal.ts';
import type { Registry } from '#schemas/resource.ts';
import type { PlatformPermission } from '#schemas/wire.ts';
import { createAuthProvider, type KaifangAuthProvider } from './authProvider.ts';
import type { Client } from './client.ts';
import type { Session } from './session.ts';

/**
 * A client for the screens of the portal: what they know as a service of the back-office is the service of
 * the same class and verb of the open platform. An account that changed its profile is reported.
 */
export function portalClient(client: Client, onProfile: () => void): Client {
  return {
    async call<T>(service: string, ...rest: [payload?: Parameters<Client['call']>[1], options?: object]) {
      const answer = await client.call<T>(platformName(service), ...rest);
      if (service === 'Platform.User.EditProfile') onProfile();
      return answer;
    },
    fetchFile: (service, ...rest) => client.fetchFile(platformName(service), ...rest),
  };
}

function platformName(service: string): string {
  return service.replace(/^Admin\./, 'Platform.');
}

/** The auth provider of the portal: the account may use every screen whose services are not withheld from it. */
export function createPortalAuth(
  client: Client,
  session: Session,
  registry: Registry,
  onLogout: () => void,
): KaifangAuthProvider {
  return createAuthProvider(client, session, onLogout, async () => {
    const { level, withheld } = await client.call<PlatformPermission>('Platform.Permission.GetMyPermission');
    return { level, paths: portalPaths(registry, withheld) };
  });
}
