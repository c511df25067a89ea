import { Link } from 'react-router';
import { useTexts } from '../texts.ts';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';

interface ApiCardProps {
  readonly service: string;
  readonly title: string;
  readonly summary: string;
  readonly icon: string | null;
  readonly price?: 'free' | 'paid';
  readonly priceFrom?: string | null;
  readonly hasTrial?: boolean;
  readonly level: 2 | 4;
}

/** An API in a list: a link to its page. */
export function ApiCard({ service, title, summary, icon, price, priceFrom, hasTrial, level }: ApiCardProps) {
  const { t } = useTexts();
  const Title = level === 2 ? 'h2' : 'h4';
  return (
    <article className="kp-card kp-api">
      <span className="kp-api-icon">
        <Icon name="api" />
        <Picture src={icon} width={40} height={40} />
      </span>
      <div>
        <Title>
          <Link className="kp-cover" to={apiPath(service)}>
            {title}
          </Link>
        </Title>
        <code>{service}</code>
      </div>
      <p>{summary}</p>
      {price && (
        <p className="kp-tags">
          {price === 'free' ? (
            <span className="kp-tag" data-tone="success">
              {t('portal.catalogue.free')}
            </span>
          ) : (
            <span className="kp-tag">
              {priceFrom ? t('portal.catalogue.from', { price: priceFrom }) : t('portal.catalogue.paid')}
            </span>
          )}
          {hasTrial && (
            <span className="kp-tag" data-tone="info">
              {t('portal.catalogue.trial')}
            </span>
          )}
        </p>
      )}
    </article>
  );
}

/** The address of an API's page. */
export function apiPath(service: string): string {
  return `/apis/${encodeURIComponent(service)}`;
}
