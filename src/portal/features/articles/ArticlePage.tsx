import { Link, useParams } from 'react-router';
import { CallError } from '#providers/callError.ts';
import { ret } from '#schemas/wire.ts';
import { useFormat } from '../../format.ts';
import { type ArticleHead, usePageTitle } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { useService } from '../../useService.ts';
import './articles.css';

interface Article extends ArticleHead {
  readonly content: string | null;
  readonly author: string | null;
  readonly keywords: readonly string[] | null;
  readonly read_count: number | null;
}

/** An article. */
export function ArticlePage() {
  const { id = '' } = useParams();
  const { data, error, isLoading, retry } = useService<Article>('Platform.Article.Get', { id });
  usePageTitle(isLoading ? undefined : data?.title);
  if (error instanceof CallError && (error.ret === ret.notFound || error.ret === ret.badInput))
    return <HiddenArticle />;
  if (error) return <Problem error={error} retry={retry} />;
  return isLoading || !data ? <Loading /> : <Read article={data} />;
}

function HiddenArticle() {
  const { t } = useTexts();
  return (
    <div className="kp-empty kp-page">
      <h1>{t('portal.articles.hidden')}</h1>
      <Link className="kp-button" to="/articles">
        {t('portal.articles.all')}
      </Link>
    </div>
  );
}

function Read({ article }: { readonly article: Article }) {
  const { t } = useTexts();
  const { date, number } = useFormat();
  const { title, author, publish_at, read_count, keywords, cover, abstract, content } = article;
  const reads = read_count ?? 0;
  return (
    <article className="kp-page kp-read">
      <div className="kp-head">
        <h1>{title}</h1>
        <p className="kp-small">
          {author && <>{author} · </>}
          <time dateTime={publish_at}>{date(publish_at)}</time> ·{' '}
          {t('portal.articles.reads', { count: number(reads), smart_count: reads })}
        </p>
      </div>
      <Picture className="kp-read-cover" src={cover} width={720} height={400} isFirst />
      {abstract && <p className="kp-read-lead">{abstract}</p>}
      {content && <RichText html={content} />}
      {keywords && keywords.length > 0 && (
        <p className="kp-tags">
          {keywords.map((keyword) => (
            <Link
              key={keyword}
              className="kp-tag"
              to={`/articles?${new URLSearchParams({ keyword })}`}
              aria-label={t('portal.articles.keyword', { keyword })}
            >
              {keyword}
            </Link>
          ))}
        </p>
      )}
      <p>
        <Link to="/articles">{t('portal.articles.all')}</Link>
      </p>
    </article>
  );
}
