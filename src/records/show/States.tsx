import { styled } from '@mui/material/styles';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useLang } from '../../lang.ts';
import { useCellView } from '../useCellView.ts';
import { stateFields } from './stateFields.ts';

const noProperties = {};

interface StatesProps {
  readonly resource: Resource;
  readonly record: IdRow;
}

/** The name of the record, and its states. */
export function States({ resource, record }: StatesProps) {
  const lang = useLang();
  const view = useCellView(resource, noProperties, [record]);
  return (
    <Line>
      <span>{`${resource.label[lang]} #${record.id}`}</span>
      {stateFields(resource, record).map(([name, property]) => (
        <span key={name}>
          {drawValue({ name, value: record[name] ?? null, property, record, dense: true, view })}
        </span>
      ))}
    </Line>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 16px',
  ...cellStyles(theme),
}));
