import { Link } from 'react-router';
import { useFormat } from '../format.ts';
import type { ArticleHead } from '../site.ts';
import { useTexts } from '../texts.ts';
import { Picture } from './Picture.tsx';

interface ArticleCardProps {
  readonly article: ArticleHead;
  readonly level?: 2 | 3;
}

/** An article in a list: a link to its page. */
export function ArticleCard({ article, level = 3 }: ArticleCardProps) {
  const { t } = useTexts();
  const { date } = useFormat();
  const { id, title, abstract, cover, is_top, publish_at } = article;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className="kp-card kp-article">
      <Picture className="kp-article-cover" src={cover} width={180} height={100} />
      <div>
        <Title>
          <Link className="kp-cover" to={`/articles/${id}`}>
            {title}
          </Link>
        </Title>
        <p>{abstract}</p>
        <p className="kp-tags kp-small">
          {is_top && (
            <span className="kp-tag" data-tone="info">
              {t('portal.articles.pinned')}
            </span>
          )}
          <time dateTime={publish_at}>{date(publish_at)}</time>
        </p>
      </div>
    </article>
  );
}
