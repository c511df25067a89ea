import { Link } from 'react-router';
import { useTexts } from '../texts.ts';

interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** The address of a page. */
  readonly to: (page: number) => string;
}

/** Leads through the pages of a list. */
export function Pager({ page, limit, total, to }: PagerProps) {
  const { t } = useTexts();
  const pages = Math.max(1, Math.ceil(total / limit));
  if (pages === 1 && page === 1) return null;
  const step = (text: string, target: number) =>
    target < 1 || target > pages ? (
      <span className="kp-button" aria-disabled="true">
        {t(text)}
      </span>
    ) : (
      <Link className="kp-button" to={to(target)}>
        {t(text)}
      </Link>
    );
  return (
    <nav className="kp-pager" aria-label={t('portal.pager.label')}>
      {step('portal.pager.previous', page - 1)}
      <span>{t('portal.pager.page', { page, pages })}</span>
      {step('portal.pager.next', page + 1)}
    </nav>
  );
}
