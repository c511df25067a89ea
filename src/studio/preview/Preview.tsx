import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createDataProvider } from '#providers/dataProvider.ts';
import { createI18nProvider } from '#providers/i18nProvider.ts';
import { AppContexts, type AppParts, Themed } from '../../AppContexts.tsx';
import { Broken } from '../../Broken.tsx';
import { registry } from '../../registry.ts';
import { createRoutes } from '../../routes.tsx';
import type { Frame } from '../../session/frame.ts';
import { createQueryClient } from '../../session/queryClient.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { createErrorChannel } from '../../ui/errorChannel.ts';

/** A drawn preview. */
interface StartedPreview {
  readonly element: ReactNode;
  stop(): void;
}

/** Starts the app without its menu at an address, with nothing kept of what was done in it before. */
export async function startPreview(frame: Frame, address: string): Promise<StartedPreview> {
  const queryClient = createQueryClient();
  const refusals = createErrorChannel(frame.refused, frame.language);
  const i18n = await createI18nProvider(frame.language, registry);
  const hooks = { log: frame.errorLog.add, say: frame.language.say, onRefusal: frame.refused.emit };
  const parts: AppParts = {
    ...{ frame, queryClient, refusals, i18n: i18n.provider },
    dataProvider: createDataProvider(frame.client, registry, hooks),
    // Not the browser's: what is tried here changes no list of the product.
    store: memoryStore({ locale: frame.language.lang() }),
  };
  const routes = createRoutes(registry, i18n.addPages);
  const broken = <Broken say={frame.language.say} />;
  const router = createMemoryRouter(
    [
      {
        element: (
          <AppContexts {...parts}>
            <Outlet />
          </AppContexts>
        ),
        errorElement: broken,
        children: [{ element: <Bare />, children: [{ errorElement: broken, children: routes }] }],
      },
    ],
    { initialEntries: [address] },
  );
  return {
    element: (
      <Themed key={address}>
        <RouterProvider router={router} />
      </Themed>
    ),
    stop() {
      router.dispose();
      refusals.stop();
      queryClient.clear();
    },
  };
}

function Bare() {
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <Main id="main">
        <PageTitle place={titlePlace} />
        <Outlet />
      </Main>
      {/* react-admin's <Title> renders into the element with this id. */}
      <span ref={setTitlePlace} id="react-admin-title" hidden />
    </>
  );
}

const Main = styled('main')({ padding: 16 });
