import { Link, useSearchParams } from 'react-router';
import { type ArticleHead, usePageTitle } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { ArticleCard } from '../../ui/ArticleCard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useService } from '../../useService.ts';
import { addressWith, pageOf } from '../addressWith.ts';
import './articles.css';

interface Articles {
  readonly items: readonly ArticleHead[];
  readonly total: number;
}

const limit = 12;
const fields = 'title,abstract,cover,is_top,publish_at';

/** The articles that this reader may read, searched by text and keyword. */
export function ArticlesPage() {
  const { t } = useTexts();
  usePageTitle(t('portal.articles.title'));
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const q = params.get('q') ?? '';
  const keyword = params.get('keyword');
  const { data, error, retry } = useService<Articles>('Platform.Article.GetList', {
    q: q || undefined,
    keyword: keyword || undefined,
    ...{ page, limit, fields },
  });
  return (
    <div className="kp-page">
      <div className="kp-head">
        <h1>{t('portal.articles.title')}</h1>
        <p className="kp-soft">{t('portal.articles.lead')}</p>
      </div>
      <SearchField
        label={t('portal.articles.search')}
        value={q}
        onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
      />
      {keyword && (
        <p className="kp-actions">
          <span className="kp-tag">{t('portal.articles.keyword', { keyword })}</span>
          <Link to="/articles">{t('portal.catalogue.clear')}</Link>
        </p>
      )}
      {error && <Problem error={error} retry={retry} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && <p className="kp-empty">{t('portal.articles.none')}</p>}
      <ul className="kp-grid kp-articles">
        {data?.items.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} level={2} />
          </li>
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          limit={limit}
          total={data.total}
          to={(next) => addressWith('/articles', params, { page: next === 1 ? null : String(next) })}
        />
      )}
    </div>
  );
}
