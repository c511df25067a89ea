import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { SiteMark } from '../../ui/SiteMark.tsx';
import { useSite } from '../site.ts';
import { useTexts } from '../texts.ts';
import { Loading } from '../ui/Loading.tsx';
import { AccountMenu, type AccountPaths } from './AccountMenu.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { ModeButton } from './ModeButton.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import './shell.css';

/** A link of the top navigation. */
export interface NavItem {
  readonly path: string;
  /** The key of its text. */
  readonly text: string;
}

interface ShellProps {
  readonly nav: readonly NavItem[];
  /** The addresses of the account's pages that exist. */
  readonly account: AccountPaths;
}

/** What surrounds every page: the name of the site, the navigation, the account, and the footer. */
export function Shell({ nav, account }: ShellProps) {
  const { t } = useTexts();
  const { name, site } = useSite();
  return (
    <div className="kp-shell">
      <a className="kp-skip" href="#content">
        {t('portal.nav.skip')}
      </a>
      <header className="kp-header">
        <div className="kp-bar">
          <Link className="kp-brand" to="/">
            <SiteMark logo={site?.logo} size={28} />
            <span>{name}</span>
          </Link>
          <nav className="kp-nav" aria-label={t('portal.nav.label')}>
            {nav.map(({ path, text }) => (
              <NavLink key={path} to={path}>
                {t(text)}
              </NavLink>
            ))}
          </nav>
          <div className="kp-tools">
            <LanguageButton />
            <ModeButton />
            <AccountMenu paths={account} />
          </div>
        </div>
      </header>
      <Content />
      <SiteFooter nav={nav} />
      <ScrollRestoration />
    </div>
  );
}

function Content() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // After a link, the keyboard and the screen reader go on in the new page.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" className="kp-main" tabIndex={-1} ref={main}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
