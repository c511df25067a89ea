import { articles } from './articlesText.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, inDays } from './moments.ts';

/** Articles with covers: topped, hidden, for each kind of reader, and one that is still to come. */
export async function addArticles({ db, random, painter }: Demo): Promise<number> {
  const rows = [];
  for (const [at, article] of articles.entries()) {
    const {
      title,
      abstract,
      keywords,
      author,
      view,
      days,
      top = false,
      hidden = false,
      paragraphs,
    } = article;
    const published = days < 0 ? inDays(-days) : daysAgo(random, days);
    // What is still to come was written long ahead, so that it is not the first of the list.
    const created_at = daysAgo(random, days < 0 ? 20 : days + 2);
    rows.push({
      ...{ title, abstract, author, view_permission: view, is_top: top, publish_at: published },
      cover: await painter.cover(`cover-${at + 1}`, created_at),
      keywords: JSON.stringify(keywords),
      content: paragraphs.map((text) => `<p>${text}</p>`).join('\n'),
      status: hidden ? 'hidden' : 'shown',
      sort: top ? 100 : random.whole(0, 9) * 10,
      read_count: days < 0 ? 0 : days * random.whole(8, 60),
      created_at,
    });
  }
  return (await insertRows(db, 'article', rows)).length;
}
