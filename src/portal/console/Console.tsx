import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, ResourceDefinitionContextProvider } from 'react-admin';
import { LeaveGuard } from '../../records/forms/keep/LeaveGuard.tsx';
import { OnceProvider } from '../../records/forms/OnceProvider.tsx';
import { registry } from '../../registry.ts';
import { resourceDefinitions } from '../../resourceDefinitions.ts';
import { routerProvider } from '../../routerProvider.tsx';
import { LanguageProvider, stillProvider } from '../../session/LanguageProvider.tsx';
import { SessionContext } from '../../session/sessionContext.ts';
import { ErrorLogContext } from '../../shell/errorLogContext.ts';
import { createKaifangTheme } from '../../theme.ts';
import { ErrorDialog } from '../../ui/ErrorDialog.tsx';
import { useMode } from '../../ui/mode.ts';
import { Notices } from '../../ui/Notices.tsx';
import { useFocusAfterDialogs } from '../../ui/useFocusAfterDialogs.ts';
import { useAccount } from '../account.tsx';
import { usePortal } from '../portal.ts';
import { useTexts } from '../texts.ts';
import { Loading } from '../ui/Loading.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { type StartedConsole, startConsole } from './startConsole.ts';

/**
 * The pages of a signed-in account. Most are the screens of the back-office, drawn from the same resource
 * files for what the account may do with its own records.
 */
export function Console() {
  const { profile } = useAccount();
  // Nothing of one account stays for another.
  return <OfAccount key={profile?.id} />;
}

function OfAccount() {
  const portal = usePortal();
  const { refresh } = useAccount();
  const [started, setStarted] = useState<StartedConsole>();
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again.
  useEffect(() => {
    let stop = () => {};
    let isWanted = true;
    setError(undefined);
    startConsole(portal, refresh).then((next) => {
      if (!isWanted) return next.stop();
      stop = next.stop;
      setStarted(next);
    }, setError);
    return () => {
      isWanted = false;
      stop();
    };
  }, [portal, refresh, round]);
  if (error) return <Problem error={error} retry={() => setRound(round + 1)} />;
  return started ? <Running {...started} /> : <Loading />;
}

function Running({ dataProvider, auth, i18n, store, queryClient, refusals, lang }: StartedConsole) {
  const { session, errorLog } = usePortal();
  useFocusAfterDialogs();
  const { lang: wanted } = useTexts();
  const still = useMemo(() => stillProvider(i18n.provider), [i18n]);
  const definitions = useMemo(() => resourceDefinitions(registry, lang), [lang]);
  useEffect(() => {
    if (i18n.provider.getLocale() !== wanted) store.setItem('locale', wanted);
  }, [i18n, store, wanted]);
  return (
    <Themed>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={dataProvider}
        i18nProvider={still}
        store={store}
        queryClient={queryClient}
        routerProvider={routerProvider}
      >
        <LanguageProvider i18n={i18n.provider}>
          <ErrorLogContext value={errorLog}>
            <SessionContext value={session}>
              <OnceProvider>
                <ResourceDefinitionContextProvider definitions={definitions}>
                  <ConsoleFrame addPages={i18n.addPages} />
                </ResourceDefinitionContextProvider>
              </OnceProvider>
            </SessionContext>
            <Notices refusals={refusals} />
            <ErrorDialog refusals={refusals} />
            <LeaveGuard />
          </ErrorLogContext>
        </LanguageProvider>
      </CoreAdminContext>
    </Themed>
  );
}

function Themed({ children }: { readonly children: ReactNode }) {
  const { mode } = useMode();
  const theme = useMemo(() => createKaifangTheme(mode), [mode]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
