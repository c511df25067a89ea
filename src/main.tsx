import { createRoot } from 'react-dom/client';
import { createLanguage } from '#providers/language.ts';
import { createSession } from '#providers/session.ts';
import { ensureStorage } from './frame/ensureStorage.ts';
import { createFrame } from './frame/frame.ts';
import { PlainProblem } from './frame/PlainProblem.tsx';
import { ignoreSecondClicks } from './frame/secondClicks.ts';
import { showFault } from './frame/showFault.ts';
import { followMode } from './shell/mode.ts';
import { createStage, preload } from './stage.tsx';
import { refuseForeignHtml } from './trustedHtml.ts';
import './frame/base.css';
import './theme/print.css';

refuseForeignHtml();
ensureStorage();
followMode();
ignoreSecondClicks(document);
const session = createSession();
preload(session);
createLanguage().then(start, withoutWords);

function start(language: Awaited<ReturnType<typeof createLanguage>>): void {
  const frame = createFrame(session, language);
  const logged = (error: unknown) => {
    frame.errorLog.add(scriptError(error));
    showFault(error);
  };
  frame.errorLog.collect(window);
  // React catches some errors before the window hears of them.
  const root = createRoot(place(), { onCaughtError: logged });
  createStage(frame, root).open();
}

function scriptError(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return { type: 'script', code: 0, message, url: location.href, stack } as const;
}

// The words themselves did not come: what is left to say stands here, in both languages.
function withoutWords(): void {
  createRoot(place()).render(
    <main>
      <PlainProblem
        title="开放 · Kaifang"
        text="页面没有加载完整，请检查网络。 The page did not load completely."
      >
        <button type="button" className="kf-button" onClick={() => location.reload()}>
          重新加载 · Reload
        </button>
      </PlainProblem>
    </main>,
  );
}

function place(): HTMLElement {
  return document.getElementById('root') as HTMLElement;
}
