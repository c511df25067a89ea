import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { ruleInput, type TargetType, targetFields } from '#schemas/payloads/permissionRule.ts';
import type { FieldGroup, ObjectSchema, Property, Row, Words } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { useLang, useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { SchemaForm } from '../../records/forms/SchemaForm.tsx';
import { type Question, useAsk } from '../../records/forms/useAsk.tsx';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';

const designed: Property['reference'] = { resource: 'api_design', field: 'service', display: 'title' };

const list = '/techzones/techzones/assignmentRules';

/** Creates API permission rules. By hand, since one form creates a rule for each of several accounts. */
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

// Links from other pages prefill the API or the target.
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

// The target in the form: a role by label, accounts by ids, an application by key.
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

/** A form, and the order of its fields. */
interface RuleForm {
  readonly schema: ObjectSchema;
  readonly groups: readonly FieldGroup[];
}

/**
 * The form of a rule for one kind of target: it contains the field of that target only. The API is found by
 * its title, or typed where it may be one that was added by hand.
 */
function ruleForm(type: TargetType, isFound: boolean): RuleForm {
  const target = targetFields[type];
  const fields = ['service', 'target_type', target, 'grant', 'description'];
  const properties = fields.map((name) => {
    const property = ruleInput.properties[name] as Property;
    return [name, isFound && name === 'service' ? foundApi(property) : property] as const;
  });
  return {
    schema: {
      type: 'object',
      required: ['service', 'target_type', target],
      properties: Object.fromEntries(properties),
    },
    groups: [{ fields }],
  };
}

function foundApi({ pattern: _pattern, messages: _messages, help: _help, ...property }: Property): Property {
  return { ...property, ...(designed && { reference: designed }) };
}
