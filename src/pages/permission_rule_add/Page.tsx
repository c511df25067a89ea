import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { ruleInput, type TargetType, targetFields } from '#schemas/payloads/permissionRule.ts';
import type { Property, Row, Words } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { type Question, useAsk } from '../../forms/useAsk.tsx';
import { useLang, useWords } from '../../lang.ts';
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
  const { ask, element } = useAsk();
  const page = registry.resources.get('permission_rule_add');
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]} />
      <Sheet>
        <SchemaForm
          {...form}
          keepAs="rules"
          purpose="add"
          value={begun}
          onChange={(values) => setType((values.target_type ?? type) as TargetType)}
          onSubmit={useAddRules(ask)}
          submitLabel={translate('form.add')}
          onCancel={() => navigate(list)}
          place="page"
          autoFocus
        />
      </Sheet>
      {element}
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

function useAddRules(ask: (question: Question) => Promise<boolean>) {
  const translate = useTranslate();
  const words = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async (values: Row): Promise<[] | undefined> => {
    const side = values.grant === false ? 'revoked' : 'granted';
    const agreed = await ask({
      title: translate(`permission.ask.${side === 'granted' ? 'addGranted' : 'addRevoked'}`, {
        service: String(values.service),
      }),
      text: translate('permission.ask.add', { whom: whom(values, words) }),
      confirmLabel: translate(`permission.ask.${side}Button`),
      tone: side === 'granted' ? 'neutral' : 'danger',
    });
    if (!agreed) return [];
    const made = await dataProvider.call<ListAnswer>('Admin.PermissionRule.Add', values);
    await queries.invalidateQueries({ queryKey: ['permission_rule'] });
    notify(translate('permission.added', { count: made.items.length }), { type: 'success' });
    navigate(list);
    return undefined;
  };
}

// The target as the form names it: a role in words, accounts by their ids, an application by its key.
function whom(values: Row, words: (words: Words) => string): string {
  const name = targetFields[values.target_type as TargetType];
  const { label, options } = ruleInput.properties[name] as Property;
  const value = String(values[name]);
  const option = options?.[value];
  return `${label ? words(label) : name} · ${option ? words(option.label) : value}`;
}

const Sheet = styled(Card)(({ theme }) => ({
  maxWidth: 720,
  padding: 24,
  overflow: 'visible',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));
