import type { Page, Request } from 'playwright-core';

/** The errors in a tab since the watch started, and whether it still waits for an answer. */
export interface Watch {
  /** Console and script errors, failed requests, and requests to other hosts. Reading clears them. */
  take(): string[];
  /** Resolves when no request is pending, the page has a heading and no placeholder is shown. */
  calm(): Promise<void>;
}

const patience = 15_000;
const placeholders = '.MuiSkeleton-root, .kf-bone, .kf-splash, [role=progressbar]';

/** Watches a tab of the product that is served at an address. */
export function watch(page: Page, url: string): Watch {
  let troubles: string[] = [];
  const open = new Set<Request>();
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) troubles.push(`console ${line.type()}: ${line.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('request', (request) => {
    open.add(request);
    const isOwn = request.url().startsWith(`${url}/`) || /^(data|blob):/.test(request.url());
    if (!isOwn) troubles.push(`to a stranger: ${request.url()}`);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const why = request.failure()?.errorText;
    // The page aborts requests that it no longer needs.
    if (why !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
  });

  return {
    take() {
      const taken = troubles;
      troubles = [];
      return taken;
    },
    async calm() {
      const until = Date.now() + patience;
      for (let rests = 0; rests < 2; ) {
        if (Date.now() > until)
          throw new Error(`${page.url()} still waits for ${[...open].map((one) => one.url())}`);
        const isDrawn = await page.evaluate(isDrawnNow, placeholders);
        rests = isDrawn && open.size === 0 ? rests + 1 : 0;
      }
    },
  };
}

// After two frames, everything that an answer triggered has been requested or rendered.
function isDrawnNow(placeholders: string): Promise<boolean> {
  // A page that still waits for its code or data may have a heading that is hidden or empty.
  const look = () =>
    (document.querySelector('h1')?.innerText.trim() ?? '') !== '' &&
    document.querySelector(placeholders) === null;
  const frame = () => new Promise(requestAnimationFrame);
  return frame().then(frame).then(look);
}
