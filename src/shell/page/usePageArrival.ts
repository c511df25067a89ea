import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What a full page load would do by itself: sets the document's title, and begins a new page at its top. */
export function usePageArrival(title: string, site: string, main: string): void {
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    document.title = title === site ? site : `${title} - ${site}`;
  }, [title, site]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Going back, the browser knows better where one was.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    // A link that went away with the old page leaves the focus on nothing: it goes on where the page begins.
    if (document.activeElement === document.body)
      document.getElementById(main)?.focus({ preventScroll: true });
  }, [pathname, arrival, main]);
}
