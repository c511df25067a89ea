import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetIdentity, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useLang } from '../lang.ts';
import { belowBanner } from './belowBanner.ts';
import { useCommandCentre } from './commands/useCommandCentre.tsx';
import { Header } from './header/Header.tsx';
import { Rail } from './menu/Rail.tsx';
import { BackToTop } from './page/BackToTop.tsx';
import { PrintNote } from './page/PrintNote.tsx';
import { ProgressLine } from './page/ProgressLine.tsx';
import { SkipLink } from './page/SkipLink.tsx';
import { usePageArrival } from './page/usePageArrival.ts';
import { usePageNote } from './pageName.ts';
import { pageTitle } from './pageTitle.ts';
import { useProfile } from './profile.ts';
import { useRemembered } from './remembered.ts';
import { SimulationBanner } from './SimulationBanner.tsx';
import { TabsProvider } from './tabs/TabsProvider.tsx';
import { useHere } from './useHere.ts';

const main = 'main';
const local = () => localStorage;

/** Everything around a page: menu, header, open tabs; and what the page needs to know of them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [folded, setFolded] = useRemembered(local, 'kaifang.menuFolded', (stored) => stored === true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { isPending } = useGetIdentity();
  const profile = useProfile();
  const { place, title } = useTitle(profile?.site?.name);
  const { openPalette, element } = useCommandCentre();
  // The tabs of this session belong to somebody: nothing is drawn before it is known to whom.
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
          place={place}
          folded={folded}
          drawer={narrow}
          isDrawerOpen={narrow && isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
        />
        <Column>
          <Header
            place={place}
            title={title}
            folded={folded}
            narrow={narrow}
            onPalette={openPalette}
            onToggleMenu={() => (narrow ? setDrawerOpen(true) : setFolded(!folded))}
          />
          <Main id={main} tabIndex={-1}>
            <ProgressLine />
            <PrintNote />
            {children}
          </Main>
        </Column>
      </Frame>
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
  // At the end of a page the way back up stands below its last button, and not upon it.
  padding: '24px 24px 76px',
  outline: 'none',
  [theme.breakpoints.down('md')]: { padding: '16px 16px 76px' },
  [theme.breakpoints.down('sm')]: { padding: '12px 12px 64px' },
}));
