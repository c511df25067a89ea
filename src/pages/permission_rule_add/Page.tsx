import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type TargetType, targetFields } from '#schemas/payloads/permissionRule.ts';
import type { Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { ruleForm } from './ruleForm.ts';

const list = '/techzones/techzones/assignmentRules';

/** Makes API permission rules. By hand, since one form makes a rule for each of several accounts. */
export function Page() {
  const lang = useLang();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [begun] = useState<Row>(() => beginning(asked));
  const [type, setType] = useState(begun.target_type as TargetType);
  const isFound = useMay()('/techzones/design/list') && begun.service === undefined;
  const form = useMemo(() => ruleForm(type, isFound), [type, isFound]);
  const page = registry.resources.get('permission_rule_add');
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]} />
      <Sheet>
        <SchemaForm
          {...form}
          purpose="add"
          value={begun}
          onChange={(values) => setType((values.target_type ?? type) as TargetType)}
          onSubmit={useAddRules()}
          submitLabel={translate('form.add')}
          onCancel={() => navigate(list)}
          place="page"
          autoFocus
        />
      </Sheet>
    </>
  );
}

// Other pages lead here with what they know: the API, or the target.
function beginning(asked: URLSearchParams): Row {
  const type = asked.get('target_type') ?? 'role';
  const known = ['service', 'account_ids', 'app_key'].flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value]] : [];
  });
  return { target_type: type in targetFields ? type : 'role', grant: true, ...Object.fromEntries(known) };
}

function useAddRules() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async (values: Row): Promise<undefined> => {
    const made = await dataProvider.call<ListAnswer>('Admin.PermissionRule.Add', values, { quiet: true });
    await queries.invalidateQueries({ queryKey: ['permission_rule'] });
    notify(translate('permission.added', { count: made.items.length }), { type: 'success' });
    navigate(list);
  };
}

const Sheet = styled(Card)(({ theme }) => ({
  maxWidth: 720,
  padding: 24,
  overflow: 'visible',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));
