import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { SqlNamesContext } from '../../fields/editors/sqlNames.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { Outline } from './Outline.tsx';
import { saidOf, statementForm, withoutSaid } from './statementForm.ts';
import { useDescribed } from './useDescribed.ts';
import { useSqlNames } from './useSqlNames.ts';

const beginning: Row = { limit: 1000 };

/** One statement becomes an API: what there is to fill in is what the database says of it. */
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
  // What the database says stays beside what is typed.
  '& > div:last-child': { display: 'grid', gap: 16, position: 'sticky', top: 76 },
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // In one column it would be out of sight behind the buttons.
    '& > div:last-child': { position: 'static', order: -1, '&:empty': { display: 'none' } },
  },
}));
