import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { withAccess } from '#providers/access.ts';
import type { CallError } from '#providers/callError.ts';
import { createClient } from '#providers/client.ts';
import { createDataProvider } from '#providers/dataProvider.ts';
import { createI18nProvider, type I18n } from '#providers/i18nProvider.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { createPortalAuth, portalClient } from '#providers/portalProvider.ts';
import type { Lang } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';
import { createEmitter } from '../../session/emitter.ts';
import { createQueryClient } from '../../session/queryClient.ts';
import { createStore } from '../../session/store.ts';
import { createErrorChannel, type ErrorChannel } from '../../ui/errorChannel.ts';
import { loadBackOfficeTexts } from '../backOfficeTexts.ts';
import type { Portal } from '../portal.ts';

/** The console of one session: what react-admin needs, over the services of the open platform. */
export interface StartedConsole {
  readonly dataProvider: KaifangDataProvider;
  readonly auth: ReturnType<typeof withAccess>;
  readonly i18n: I18n;
  readonly store: Store;
  readonly queryClient: QueryClient;
  readonly refusals: ErrorChannel;
  readonly lang: () => Lang;
  stop(): void;
}

/** Starts the console; `onProfile` is called after the account changed its profile. */
export async function startConsole(portal: Portal, onProfile: () => void): Promise<StartedConsole> {
  const { session, errorLog, sessionChanged } = portal;
  const language = await loadBackOfficeTexts(portal.language.lang());
  const i18n = await createI18nProvider(language, registry);
  const refused = createEmitter<[CallError]>();
  const sender = createClient({
    session,
    lang: language.lang,
    say: language.say,
    log: errorLog.add,
    onSignOut: () => sessionChanged.emit(),
    onReturn: () => location.reload(),
    onRefusal: refused.emit,
  });
  const queryClient = createQueryClient();
  const refreshIdentity = () => queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
  const client = portalClient(sender, () => {
    void refreshIdentity();
    onProfile();
  });
  const hooks = { log: errorLog.add, say: language.say, onRefusal: refused.emit };
  const auth = withAccess(
    createPortalAuth(client, session, registry, () => sessionChanged.emit()),
    registry,
  );
  const store = createStore(i18n.provider, () => queryClient.invalidateQueries());
  const refusals = createErrorChannel(refused, language);
  return {
    dataProvider: createDataProvider(client, registry, hooks),
    auth,
    i18n,
    store,
    queryClient,
    refusals,
    lang: language.lang,
    stop() {
      refusals.stop();
      queryClient.clear();
    },
  };
}
