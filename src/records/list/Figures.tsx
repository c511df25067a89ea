import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Figure, Json, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { besideTabs } from './besideTabs.ts';
import { FigureList } from './FigureList.tsx';
import { figureWords } from './figureWords.ts';
import type { ListQuery } from './listQuery.ts';

/**
 * The figures of a list over every row that its filter matches, in all of its tabs. They load separately, and
 * the rows do not wait for them.
 */
export function Figures({ resource, query }: { readonly resource: Resource; readonly query: ListQuery }) {
  const translate = useTranslate();
  const lang = useLang();
  const { figures, isStale } = useFigures(resource, query);
  const shown = Object.entries(resource.list.figures);
  if (shown.length === 0) return null;
  return (
    <FigureList
      sx={{ mb: 1.75 }}
      aria-label={translate('entity.figures')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      {shown.map(([name, figure]) => (
        <Card key={name} component="div">
          <dt>{figure.label[lang]}</dt>
          <dd data-tone={Number(figures?.[name] ?? 0) === 0 ? undefined : figure.tone}>
            {written(resource, figure, figures?.[name])}
          </dd>
        </Card>
      ))}
    </FigureList>
  );
}

// Until it is loaded there is no number, which differs from a missing value.
function written(of: Resource, figure: Figure, value: Json | undefined): string {
  return value === undefined || value === null ? '…' : figureWords(of, figure, value);
}

/** Queries a list's figures separately, under the same filter and search, for all tabs. */
function useFigures(resource: Resource, query: ListQuery) {
  const { q } = query;
  const filter = besideTabs(resource, query.filter);
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = resource.services.list;
  const isWanted = service !== undefined && Object.keys(resource.list.figures).length > 0;
  const answer = useQuery<Row>({
    // Under the list's own key, so that invalidating the rows invalidates these too.
    queryKey: [resource.name, 'getList', 'figures', filter, q],
    enabled: isWanted,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const payload: Row = {
        ...{ limit: 1, fields: 'id', total: 'none', figures: true },
        ...(Object.keys(filter).length > 0 && { filter }),
        ...(q && { q }),
      };
      const found = await dataProvider.call<ListAnswer>(service ?? '', payload, { signal });
      return found.figures ?? {};
    },
  });
  return { figures: answer.data, isStale: answer.isPlaceholderData };
}
