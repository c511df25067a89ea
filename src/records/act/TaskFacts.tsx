import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { useLang } from '../../lang.ts';
import { columnsOf } from '../columns.ts';
import { Facts, Sheet } from '../record/Facts.tsx';
import { type Change, identity, identityFields } from '../record/fieldsNeedingConfirmation.ts';
import { useCellView } from '../useCellView.ts';
import { actionIn, type Task } from './task.ts';

const Lines = styled('table')(({ theme }) => ({
  ...cellStyles(theme),
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& :is(td, th)': { padding: '4px 12px 4px 0', textAlign: 'start', fontWeight: 400, verticalAlign: 'top' },
  '& [data-end]': { textAlign: 'end' },
  '& tr > :last-child': { paddingInlineEnd: 0 },
  '& thead th': { color: theme.tokens.inkSoft, whiteSpace: 'nowrap' },
}));

interface TaskFactsProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly text: string | undefined;
}

/** Describes an action: the record, its owner and the effect; for several records, which they are. */
export function TaskFacts({ resource, task: { deed, rows }, text }: TaskFactsProps) {
  const [row, ...others] = rows;
  const action = actionIn(deed);
  if (!row || !action) return text;
  if (others.length > 0)
    return (
      <>
        {text && <p>{text}</p>}
        <SeveralFacts resource={resource} rows={rows} />
      </>
    );
  const set = Object.entries(action.set).flatMap(([name, after]): Change[] => {
    const before = (row[name] ?? null) as Json;
    return before === after ? [] : [[name, before, after]];
  });
  const changed = new Set(set.map(([name]) => name));
  const facts = identity(resource, row).filter(([name]) => !changed.has(name) && name !== resource.display);
  return (
    <Facts resource={resource} changes={[...facts, ...set]}>
      {text}
    </Facts>
  );
}

interface SeveralFactsProps {
  readonly resource: Resource;
  readonly rows: readonly IdRow[];
}

/** Lists the records of an action on several: each on a line, with its owner and its fixed fields. */
function SeveralFacts({ resource, rows }: SeveralFactsProps) {
  const lang = useLang();
  const columns = useMemo(() => {
    const isTold = (name: string) => name !== resource.display && rows.some((row) => !isNothing(row[name]));
    return columnsOf(resource, identityFields(resource).filter(isTold), lang);
  }, [resource, rows, lang]);
  const properties = useMemo(
    () => Object.fromEntries(columns.map(({ name, property }) => [name, property])),
    [columns],
  );
  const view = useCellView(resource, properties, rows);
  if (columns.length === 0) return null;
  return (
    <Sheet>
      <Lines>
        <thead>
          <tr>
            <th scope="col">{resource.label[lang]}</th>
            {columns.map(({ name, label, isEnd }) => (
              <th key={name} scope="col" data-end={isEnd || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              <th scope="row">{distinctName(resource, record.id, view.nameOf(record))}</th>
              {columns.map(({ name, property, type, isEnd }) => (
                <td key={name} data-end={isEnd || undefined}>
                  {drawValue(
                    { name, value: record[name] ?? null, property, record, dense: true, view },
                    type,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Lines>
    </Sheet>
  );
}
