import { createRoot } from 'react-dom/client';
import { createLanguage } from '#providers/language.ts';
import { createSession } from '#providers/session.ts';
import { createRuntime, preload } from './runtime.tsx';
import { ensureStorage } from './session/ensureStorage.ts';
import { createFrame } from './session/frame.ts';
import { assertOwnHtml } from './trustedHtml.ts';
import { followMode } from './ui/mode.ts';
import { PlainProblem } from './ui/PlainProblem.tsx';
import { ignoreSecondClicks } from './ui/secondClicks.ts';
import { showFault } from './ui/showFault.ts';
import './ui/base.css';
import './theme/print.css';

assertOwnHtml();
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
  // React catches some errors before they reach the window.
  const root = createRoot(place(), { onCaughtError: logged });
  createRuntime(frame, root).open();
}

function scriptError(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return { type: 'script', code: 0, message, url: location.href, stack } as const;
}

// The texts failed to load: this fallback message is in both languages.
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
