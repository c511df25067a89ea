import { styled } from '@mui/material/styles';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { useRoutes } from 'react-router';
import type { Permission } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { noPage } from '../../routes.tsx';
import { useCommandKeys } from '../../shell/commands/useCommandKeys.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { usePageNote } from '../../shell/pageName.ts';
import { pageTitle } from '../../shell/pageTitle.ts';
import { useHere } from '../../shell/useHere.ts';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { usePageTitle } from '../site.ts';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { consolePages, consoleRoutes } from './consolePages.tsx';

/** The console's menu and the open page. */
export function ConsoleFrame({ addPages }: { readonly addPages: () => Promise<void> }) {
  const { permissions, error } = usePermissions<Permission>();
  const { isPending } = useGetIdentity();
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
        <Pages addPages={addPages} />
      </div>
      {/* react-admin's <Title> renders into the element with this id. */}
      <span ref={setTitlePlace} id="react-admin-title" hidden />
    </Frame>
  );
}

function Pages({ addPages }: { readonly addPages: () => Promise<void> }) {
  const routes = useMemo(() => [...consoleRoutes(addPages), { path: '*', element: noPage }], [addPages]);
  return <Suspense fallback={<ScreenSkeleton />}>{useRoutes(routes)}</Suspense>;
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
