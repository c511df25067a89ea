// First, so that the rules of a page come after the rules of all pages.
import '../ui/base.css';
import './portal.css';
import { createRoot } from 'react-dom/client';
import { ensureStorage } from '../session/ensureStorage.ts';
import { assertOwnHtml } from '../trustedHtml.ts';
import { followMode } from '../ui/mode.ts';
import { ignoreSecondClicks } from '../ui/secondClicks.ts';
import { showFault } from '../ui/showFault.ts';
import { PortalApp } from './PortalApp.tsx';
import { createPortal } from './portal.ts';

assertOwnHtml();
ensureStorage();
followMode();
ignoreSecondClicks(document);
createPortal().then((portal) => {
  portal.errorLog.collect(window);
  const onCaughtError = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    portal.errorLog.add({ type: 'script', code: 0, message, url: location.href, stack });
    showFault(error);
  };
  createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(
    <PortalApp portal={portal} />,
  );
});
