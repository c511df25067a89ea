import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { Fate, Session } from '#providers/session.ts';
import { ChunkProblem } from './frame/ChunkProblem.tsx';
import { ChunkError, loadChunk } from './frame/chunk.ts';
import type { Frame } from './frame/frame.ts';
import { base, safeRedirect, signInAddress, withoutBase } from './frame/redirect.ts';
import { createRefusals } from './frame/refusals.ts';

/** What a page shows: the light sign-in pages or the whole app, and the way from one to the other without a reload. */
export interface Stage {
  /** Shows what the address and the session ask for, as soon as it has come. */
  open(): Promise<void>;
}

const loadApp = () => loadChunk(() => import('./App.tsx'));
const loadSignIn = () => loadChunk(() => import('./SignInApp.tsx'));
const publicRoutes = ['/login', '/register'];

/** The stage of a page. */
export function createStage(frame: Frame, root: Root): Stage {
  let shown: 'app' | 'signIn' | undefined;
  let clear = () => {};

  const open = async () => (frame.session.token() === null ? showSignIn('') : showApp());

  // Another tab has signed in meanwhile: there is nothing to type here any more.
  const openIfSignedIn = () => {
    if (frame.session.token() !== null) open();
  };

  async function showApp(): Promise<void> {
    if (shown === 'app') return;
    shown = 'app';
    const route = presentRoute();
    const asked = new URLSearchParams(location.search).get('redirect');
    if (publicRoutes.includes(route)) goTo(`${base}${safeRedirect(asked)}`);
    await show(
      'app',
      loadApp().then(({ startApp }) => startApp(frame)),
    );
  }

  async function showSignIn(message: string): Promise<void> {
    shown = 'signIn';
    if (!publicRoutes.includes(presentRoute())) goTo(signInAddress(presentRoute() + location.search));
    const refusals = createRefusals(frame.refused);
    const start = loadSignIn().then(({ SignInApp }) => ({
      element: (
        <SignInApp
          frame={frame}
          refusals={refusals}
          message={message}
          onPrepare={() => preload(frame.session, true)}
          onSignedIn={open}
        />
      ),
      stop: refusals.stop,
    }));
    await show('signIn', start);
  }

  async function show(what: typeof shown, starting: Promise<{ element: React.ReactNode; stop: () => void }>) {
    try {
      const { element, stop } = await starting;
      // Meanwhile the session may have ended, or begun.
      if (shown !== what) return stop();
      clear();
      clear = stop;
      root.render(<StrictMode key={what}>{element}</StrictMode>);
    } catch (error) {
      const fault = error instanceof ChunkError ? error.fault : 'failed';
      root.render(
        <main>
          <ChunkProblem fault={fault} say={frame.language.say} />
        </main>,
      );
      if (!(error instanceof ChunkError)) throw error;
    }
  }

  frame.signedOut.listen((message, fate) => {
    if (fate === 'replaced' || shown !== 'app') return;
    frame.session.end();
    // What the app had on the screen and in memory goes with it.
    root.render(null);
    if (message === '') goTo(`${base}/login`);
    showSignIn(message);
  });
  let known: Fate = 'same';
  frame.session.watch((fate) => {
    if (shown === 'signIn') return openIfSignedIn();
    // Who chose to stay on a page that was replaced is not told again whenever he comes back to it.
    if (fate !== 'same' && fate !== known)
      frame.signedOut.tell(frame.language.say(`frame.session.${fate}`), fate);
    known = fate;
  });
  window.addEventListener('popstate', () => shown === 'signIn' && open());

  return { open };
}

/** Fetches what will be shown, or what comes after a sign-in that is on its way, while something else is waited for. */
export function preload(session: Session, isSigningIn = false): void {
  const isApp = isSigningIn || session.token() !== null;
  // A fault is told where the part is shown.
  (isApp ? loadApp() : loadSignIn()).catch(() => undefined);
}

function presentRoute(): string {
  return withoutBase(location.pathname);
}

function goTo(address: string): void {
  history.replaceState(null, '', address);
}
