import { Link } from 'react-router';
import { safeHref } from '../safeHref.ts';
import { useSite } from '../site.ts';
import { useTexts } from '../texts.ts';
import type { NavItem } from './Shell.tsx';

/** The end of every page: the site's name, its registration number and the links. */
export function SiteFooter({ nav }: { readonly nav: readonly NavItem[] }) {
  const { t } = useTexts();
  const { name, site } = useSite();
  const record = safeHref(site?.record_link);
  return (
    <footer className="kp-footer">
      <div className="kp-bar">
        <p>
          <b>{name}</b>
          {site?.record_number && (
            <>
              {' '}
              {record ? (
                <a href={record} rel="noopener noreferrer">
                  {site.record_number}
                </a>
              ) : (
                site.record_number
              )}
            </>
          )}
        </p>
        <nav aria-label={t('portal.nav.footer')}>
          {nav.map(({ path, text }) => (
            <Link key={path} to={path}>
              {t(text)}
            </Link>
          ))}
          <a href="/docs">{t('portal.nav.docs')}</a>
        </nav>
      </div>
    </footer>
  );
}
