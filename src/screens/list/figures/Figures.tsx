import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import type { Figure, Json, Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import { FigureList } from '../../../stats/FigureList.tsx';
import { figureWords } from '../../../stats/figureWords.ts';
import type { ListQuery } from '../listQuery.ts';
import { useFigures } from './useFigures.ts';

/** The numbers of a list over every row that its filter matches, in all of its tabs; they come when they come, and the rows do not wait. */
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

// Until it comes there is no number yet, which is not the same as that there is none.
function written(of: Resource, figure: Figure, value: Json | undefined): string {
  return value === undefined || value === null ? '…' : figureWords(of, figure, value);
}
