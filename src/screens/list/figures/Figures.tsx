import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import type { Figure, Json, Property, Resource } from '#schemas/resource.ts';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { useLang } from '../../../lang.ts';
import { FigureList } from '../../../stats/FigureList.tsx';
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

function written({ schema }: Resource, { sum, share }: Figure, value: Json | undefined): string {
  if (value === undefined || value === null) return '…';
  if (share) return `${value}%`;
  const property: Property | undefined = sum === undefined ? undefined : schema.properties[sum];
  if (property?.format !== 'money') return Number(value).toLocaleString('en');
  return moneyWords(String(value)) ?? String(value);
}
