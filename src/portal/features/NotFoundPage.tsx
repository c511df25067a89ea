import { Link } from 'react-router';
import { usePageTitle } from '../site.ts';
import { useTexts } from '../texts.ts';

/** The page of an address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTexts();
  usePageTitle(t('portal.notFound.title'));
  return (
    <div className="kp-empty kp-page">
      <p className="kp-code" aria-hidden="true">
        404
      </p>
      <h1>{t('portal.notFound.title')}</h1>
      <p>{t('portal.notFound.text')}</p>
      <p className="kp-actions">
        <Link className="kp-button" data-kind="primary" to="/">
          {t('portal.notFound.home')}
        </Link>
        <Link className="kp-button" to="/apis">
          {t('portal.nav.apis')}
        </Link>
      </p>
    </div>
  );
}
