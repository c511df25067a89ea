import type { Page, Route } from 'playwright-core';

/** Holds back the answers of services until it is opened by hand. */
export interface Gate {
  /** Everything that was asked since the gate was forgotten, newest last, as it went over the wire. */
  readonly asked: readonly string[];
  readonly held: number;
  close(): void;
  /** Lets go what is held, oldest first, and whatever comes. */
  open(): Promise<void>;
  forget(): void;
}

/** Puts a gate in front of services of a page. */
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
      // What was given up meanwhile needs no answer.
      for (const route of waiting) await route.continue().catch(() => undefined);
    },
    forget() {
      asked = [];
    },
  };
}
