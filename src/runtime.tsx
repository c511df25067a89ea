import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { Fate, Session } from '#providers/session.ts';
import type { Frame } from './session/frame.ts';
import { base, safeRedirect, signInAddress, withoutBase } from './session/redirect.ts';
import { ChunkProblem } from './ui/ChunkProblem.tsx';
import { ChunkError, loadChunk } from './ui/chunk.ts';
import { createErrorChannel } from './ui/errorChannel.ts';

/**
 * What a page shows: the light sign-in pages or the whole app, and the switch between them without a reload.
 */
export interface Runtime {
  /** Shows what the address and the session require, as soon as it is loaded. */
  open(): Promise<void>;
}

const loadApp = () => loadChunk(() => import('./App.tsx'));
const loadSignIn = () => loadChunk(() => import('./SignInApp.tsx'));
const publicRoutes = ['/login', '/register'];

/** Creates the runtime of a page. */
export function createRuntime(frame: Frame, root: Root): Runtime {
  let shown: 'app' | 'signIn' | undefined;
  let clear = () => {};

  const open = async () => (frame.session.token() === null ? showSignIn('') : showApp());

  // Another tab has signed in: the sign-in page is no longer needed.
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
    const refusals = createErrorChannel(frame.refused, frame.language);
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
      // The session may have ended or started during the load.
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
    // Unmounts everything the app had on the screen and in memory.
    root.render(null);
    if (message === '') goTo(`${base}/login`);
    showSignIn(message);
  });
  let known: Fate = 'same';
  frame.session.watch((fate) => {
    if (shown === 'signIn') return openIfSignedIn();
    // A user who chose to stay on a replaced page is not notified again on each return to the tab.
    if (fate !== 'same' && fate !== known)
      frame.signedOut.emit(frame.language.say(`frame.session.${fate}`), fate);
    known = fate;
  });
  window.addEventListener('popstate', () => shown === 'signIn' && open());

  return { open };
}

/** Preloads what will be shown, or what follows a pending sign-in, while something else is loading. */
export function preload(session: Session, isSigningIn = false): void {
  const isApp = isSigningIn || session.token() !== null;
  // A load error is reported where the part is rendered.
  (isApp ? loadApp() : loadSignIn()).catch(() => undefined);
}

function presentRoute(): string {
  return withoutBase(location.pathname);
}

function goTo(address: string): void {
  history.replaceState(null, '', address);
}
