import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { SqlNames } from '../../fields/editors/editorProps.ts';
import { SqlNamesContext } from '../../fields/editors/sqlNames.ts';
import { screenPath } from '../../links.ts';
import { SchemaForm } from '../../records/forms/SchemaForm.tsx';
import { registry } from '../../registry.ts';
import { saidOf, statementForm, withoutSaid } from './statementForm.ts';
import { type Described, useDescribed } from './useDescribed.ts';
import { useTables } from './useTables.ts';

const Place = styled('section')(({ theme: { tokens, typography } }) => ({
  '& h2': { ...typography.h4, margin: '0 0 8px' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '3px 10px', borderRadius: 8, backgroundColor: tokens.sunken, overflowWrap: 'anywhere' },
  '& li span, & li code': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& p': { margin: 0, color: tokens.inkSoft },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '4px 32px', margin: '12px 0 0' },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  '& dt': { color: tokens.inkSoft },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

const beginning: Row = { limit: 1000 };

/** Creates an API from one statement: the form follows the database's description of it. */
export function FromStatement({ connection }: { readonly connection: string }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(beginning);
  const { sql, write, limit } = typed;
  const { described, errors, isOld } = useDescribed(String(sql ?? ''), write === true, connection);
  const form = useMemo(
    () => statementForm(described, (type) => translate(`designer.kind.${type}`)),
    [described, translate],
  );
  const create = useCreate();
  const send = async (values: Row, intent: string) => {
    if (!described || isOld) return [{ field: 'sql', rule: 'sql', message: translate('sqlapi.unread') }];
    const where = connection === '' ? {} : { connection };
    const parameters = saidOf(described.parameters, values);
    await create({
      ...where,
      ...withoutSaid(values),
      write: write === true,
      parameters,
      publish: intent !== draft,
    });
    return undefined;
  };
  return (
    <Sheet>
      <SqlNamesContext value={useSqlNames(connection)}>
        <SchemaForm
          {...form}
          keepAs="statement"
          purpose="add"
          value={beginning}
          onChange={setTyped}
          onSubmit={send}
          submitLabel={translate('sqlapi.publish')}
        >
          <Button type="submit" value={draft} variant="outlined">
            {translate('sqlapi.draft')}
          </Button>
        </SchemaForm>
      </SqlNamesContext>
      <div>
        {errors.map(({ field, message }) => (
          <Alert key={`${field} ${message}`} severity="error">
            {message}
          </Alert>
        ))}
        {described && <Outline described={described} limit={Number(limit ?? beginning.limit)} />}
      </div>
    </Sheet>
  );
}

const draft = 'draft';

function useCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async (payload: Row) => {
    const made = await dataProvider.call<IdRow>('Admin.SqlApi.Create', payload);
    notify(translate(payload.publish ? 'designer.publishedNow' : 'designer.saving.saved'), {
      type: 'success',
    });
    navigate(screenPath(resourceOf(registry, 'api_design'), 'edit', made.id) ?? '/');
  };
}

const Sheet = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(240px, 320px)',
  alignItems: 'start',
  gap: 22,
  padding: 20,
  // The description stays beside the form.
  '& > div:last-child': { display: 'grid', gap: 16, position: 'sticky', top: 76 },
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // In one column it would be out of view behind the buttons.
    '& > div:last-child': { position: 'static', order: -1, '&:empty': { display: 'none' } },
  },
}));

/** The names that a statement may use: full table names, where flows omit the connection's prefix. */
function useSqlNames(connection: string): SqlNames | undefined {
  const { tables, connections } = useTables(connection);
  return useMemo(() => {
    const { dialect = 'postgres', prefix = '' } = connections?.find(({ name }) => name === connection) ?? {};
    const columns = Object.entries(tables ?? {}).map(
      ([table, all]) => [`${prefix}${table}`, Object.keys(all)] as const,
    );
    return tables && { dialect, tables: Object.fromEntries(columns) };
  }, [tables, connections, connection]);
}

/** The database's description: the response of the API, the cost of the statement, and its limits. */
function Outline({ described, limit }: { readonly described: Described; readonly limit: number }) {
  const translate = useTranslate();
  const { columns, cost, rows, writes, seconds } = described;
  const figure = (number: number | null) => (number === null ? '–' : Math.round(number).toLocaleString('en'));
  return (
    <Place aria-label={translate('sqlapi.outline')}>
      <h2>{translate('sqlapi.outline')}</h2>
      <ul aria-label={translate('sqlapi.columns')}>
        {columns.map(({ name, type, database_type: own }) => (
          <li key={name}>
            <b>{name}</b> <span>{translate(`designer.kind.${type}`)}</span> <code>{own}</code>
          </li>
        ))}
      </ul>
      {columns.length === 0 && <p>{translate('sqlapi.noColumns')}</p>}
      <dl>
        <div>
          <dt>{translate('sqlapi.cost')}</dt>
          <dd>
            {cost === null && rows === null
              ? translate('sqlapi.costUntold')
              : translate('sqlapi.costIs', { cost: figure(cost), rows: figure(rows) })}
          </dd>
        </div>
        <div>
          <dt>{translate('sqlapi.limits')}</dt>
          <dd>
            {writes
              ? translate('sqlapi.limitsWriting', { seconds })
              : translate('sqlapi.limitsAre', { limit: figure(limit), seconds })}
          </dd>
        </div>
      </dl>
    </Place>
  );
}
