import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useDataProvider, useGetIdentity, useNotify, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useLang } from '../lang.ts';
import { useProfile } from '../session/profile.ts';
import { base } from '../session/redirect.ts';
import { useSession } from '../session/sessionContext.ts';
import { belowBanner, takeRoom } from '../theme/belowBanner.ts';
import { BackToTop } from '../ui/BackToTop.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { Icon } from '../ui/icons.tsx';
import { moment } from '../ui/moment.ts';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { useRemembered } from '../ui/remembered.ts';
import { SkipLink } from '../ui/SkipLink.tsx';
import { usePageArrival } from '../ui/usePageArrival.ts';
import { useCommandCentre } from './commands/useCommandCentre.tsx';
import { Header } from './header/Header.tsx';
import { Rail } from './menu/Rail.tsx';
import { PageTitle } from './PageTitle.tsx';
import { usePageNote } from './pageName.ts';
import { pageTitle } from './pageTitle.ts';
import { TabsProvider } from './tabs/TabsProvider.tsx';
import { useHere } from './useHere.ts';

const Bar = styled('div')(({ theme: { tokens } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1250,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px 12px',
  padding: '6px 16px',
  fontSize: '0.875rem',
  color: tokens.tones.warning.ink,
  backgroundColor: tokens.tones.warning.soft,
  borderBottom: `1px solid ${tokens.tones.warning.mark}`,
  '& > span': { overflowWrap: 'anywhere' },
}));

const Note = styled('div')({
  display: 'none',
  '@media print': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    marginBottom: 12,
    fontSize: '9pt',
  },
});

const main = 'main';
const local = () => localStorage;

/** The frame of a page: menu, header, open tabs; and the contexts that the page needs. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [folded, setFolded] = useRemembered(local, 'kaifang.menuFolded', (stored) => stored === true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { isPending } = useGetIdentity();
  const profile = useProfile();
  const { place, title } = useTitle(profile?.site?.name);
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null);
  const { openPalette, element } = useCommandCentre();
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const toggleMenu = useCallback(
    () => (narrow ? setDrawerOpen(true) : setFolded(!folded)),
    [narrow, folded, setFolded],
  );
  // The tabs belong to one account: nothing renders before the account is known.
  if (isPending)
    return (
      <main>
        <ProgressLine />
      </main>
    );
  return (
    <TabsProvider key={profile?.username} owner={profile?.username ?? ''}>
      <SkipLink target={main} />
      <SimulationBanner />
      <Frame>
        <Rail
          hereSection={place?.resource.menu.section}
          hereResource={place?.resource.name}
          folded={folded}
          drawer={narrow}
          isDrawerOpen={narrow && isDrawerOpen}
          onClose={closeDrawer}
        />
        <Column>
          <Header
            place={place}
            title={title}
            folded={folded}
            narrow={narrow}
            onPalette={openPalette}
            onToggleMenu={toggleMenu}
          />
          <Main id={main} tabIndex={-1}>
            <ProgressLine />
            <PrintNote />
            <PageTitle place={titlePlace} />
            {children}
          </Main>
        </Column>
      </Frame>
      {/* react-admin's <Title> renders into the element with this id. */}
      <span ref={setTitlePlace} id="react-admin-title" hidden />
      <BackToTop target={main} />
      {element}
    </TabsProvider>
  );
}

function useTitle(siteName: string | undefined) {
  const translate = useTranslate();
  const lang = useLang();
  const { path, place } = useHere();
  const note = usePageNote();
  const site = siteName || translate('shell.product');
  const name = note?.path === path ? note.name : undefined;
  const title = place ? pageTitle(place, lang, name) : (name ?? site);
  usePageArrival(title, site, main);
  return { place, title };
}

const Frame = styled('div')({ display: 'flex', minHeight: `calc(100dvh - ${belowBanner})` });

const Column = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });

const Main = styled('main')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  // At the end of a page the back-to-top button is below its last button, not over it.
  padding: '24px 24px 76px',
  outline: 'none',
  [theme.breakpoints.down('md')]: { padding: '16px 16px 76px' },
  [theme.breakpoints.down('sm')]: { padding: '12px 12px 64px' },
}));

/** Shown in print only: the site, who printed it, and when. */
function PrintNote() {
  const translate = useTranslate();
  const profile = useProfile();
  const [time, setTime] = useState(() => moment(new Date().toISOString()));
  useEffect(() => {
    const stamp = () => flushSync(() => setTime(moment(new Date().toISOString())));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <Note aria-hidden>
      <b>{profile?.site?.name || translate('shell.product')}</b>
      <span>{translate('record.printed.by', { name: profile?.username ?? '', time })}</span>
    </Note>
  );
}

/** The banner shown during impersonation: who acts as whom, and a button to end it. */
function SimulationBanner() {
  const translate = useTranslate();
  const notify = useNotify();
  const session = useSession();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const [isBusy, setBusy] = useState(false);
  const by = profile?.simulated_by?.username;
  if (!by) return null;
  const goBack = async () => {
    setBusy(true);
    const simulated = session.token();
    // Replaces the history entry, so that the back button does not lead to a page of the impersonated
    // account. The hour may be over: then the rejection itself has redirected.
    await dataProvider.call('Platform.User.EndSimulation', {}).catch(() => undefined);
    if (session.token() !== simulated || session.goBack()) return location.replace(`${base}/user/list`);
    notify(translate('entity.simulation.gone'), { type: 'warning' });
    session.end();
    location.replace(`${base}/login`);
  };
  return (
    <Bar ref={takeRoom} role="status">
      <Icon name="people" />
      <span>{translate('entity.simulation.banner', { name: profile?.username, by })}</span>
      <BusyButton size="small" variant="contained" color="inherit" busy={isBusy} onClick={goBack}>
        {translate('entity.simulation.back', { by })}
      </BusyButton>
    </Bar>
  );
}
