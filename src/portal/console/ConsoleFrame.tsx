import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { consolePath } from '#schemas/consolePath.ts';
import type { Permission } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { chunkAt, noPage } from '../../routes.tsx';
import { useCommandKeys } from '../../shell/commands/useCommandKeys.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { usePageNote } from '../../shell/pageName.ts';
import { pageTitle } from '../../shell/pageTitle.ts';
import { useHere } from '../../shell/useHere.ts';
import type { Loadable } from '../../ui/lazyChunk.ts';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { usePageTitle } from '../site.ts';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { consolePages, consoleRoutes } from './consolePages.tsx';

/** The console's menu and the open page. */
export function ConsoleFrame({ addPages }: { readonly addPages: () => Promise<void> }) {
  const { permissions, error } = usePermissions<Permission>();
  const { isPending } = useGetIdentity();
  const routes = useMemo(() => [...consoleRoutes(addPages), { path: '*', element: noPage }], [addPages]);
  const chunk = useFirstChunk(routes);
  const title = useTitle();
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null);
  usePageTitle(title);
  useKeys();
  if (isPending || (!permissions && !error)) return <ProgressLine />;
  return (
    <Frame>
      <ConsoleMenu title={title} />
      <div>
        <ProgressLine />
        <PageTitle place={titlePlace} />
        <WhenLoaded chunk={chunk} fallback={<ScreenSkeleton />}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Pages routes={routes} />
          </Suspense>
        </WhenLoaded>
      </div>
      {/* react-admin's <Title> renders into the element with this id. */}
      <span ref={setTitlePlace} id="react-admin-title" hidden />
    </Frame>
  );
}

function Pages({ routes }: { readonly routes: RouteObject[] }) {
  return useRoutes(routes);
}

// It loads while the permissions are on their way.
function useFirstChunk(routes: RouteObject[]): Loadable | undefined {
  const { pathname } = useLocation();
  const [chunk] = useState(() => chunkAt(routes, pathname.slice(consolePath.length) || '/'));
  useEffect(() => chunk?.preload(), [chunk]);
  return chunk;
}

function useTitle(): string {
  const translate = useTranslate();
  const lang = useLang();
  const { path, place } = useHere();
  const note = usePageNote();
  const name = note?.path === path ? note.name : undefined;
  const page = consolePages.find((one) => one.path === path);
  if (page) return translate(page.text);
  return place ? pageTitle(place, lang, name) : (name ?? '');
}

// The shortcuts of the open screen; the portal has no palette.
function useKeys(): void {
  const early = useRef<string>(undefined);
  useCommandKeys({ onPalette: nothing, onKeys: nothing, early });
}

const nothing = () => {};

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '208px minmax(0, 1fr)',
  gap: 32,
  alignItems: 'start',
  paddingBlock: 24,
  // The frame of an input shows its focus.
  '& input:not([type="checkbox"], [type="radio"]):focus-visible': { outline: 'none' },
  '@media print': { display: 'block' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, paddingBlock: 12 },
}));
