import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Does what a full page load would do: sets the document's title, and scrolls a new page to the top. */
export function usePageArrival(title: string, site: string, main: string): void {
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const last = useRef(pathname);

  // Together with the page that it names.
  useLayoutEffect(() => {
    document.title = title === site ? site : `${title} - ${site}`;
  }, [title, site]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // On back navigation the browser restores the scroll position.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    // A link removed with the old page loses the focus: it moves to the start of the page.
    if (document.activeElement === document.body)
      document.getElementById(main)?.focus({ preventScroll: true });
  }, [pathname, arrival, main]);
}
