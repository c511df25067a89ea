import type { Page, Route } from 'playwright-core';

/** Holds back the answers of services until the test opens it. */
export interface Gate {
  /** All requests since the gate was last reset, newest last, as sent over the wire. */
  readonly asked: readonly string[];
  readonly held: number;
  close(): void;
  /** Releases the held requests, oldest first, and lets later ones pass. */
  open(): Promise<void>;
  forget(): void;
}

/** Puts a gate in front of some services of a page. */
export async function gateOf(page: Page, services: RegExp): Promise<Gate> {
  let isClosed = false;
  let held: Route[] = [];
  let asked: string[] = [];
  const isMeant = (url: URL) => services.test(url.searchParams.get('service') ?? '');
  await page.route(isMeant, async (route) => {
    asked.push(decodeURIComponent((route.request().postData() ?? '').replaceAll('+', ' ')));
    if (isClosed) held.push(route);
    else await route.continue();
  });
  return {
    get asked() {
      return asked;
    },
    get held() {
      return held.length;
    },
    close() {
      isClosed = true;
    },
    async open() {
      isClosed = false;
      const waiting = held;
      held = [];
      // Requests that were aborted while held need no answer.
      for (const route of waiting) await route.continue().catch(() => undefined);
    },
    forget() {
      asked = [];
    },
  };
}
