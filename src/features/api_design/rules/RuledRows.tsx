import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldType } from '#schemas/flow/api.ts';
import { ruleTexts } from '#schemas/flow/rules/ruleTexts.ts';
import { isObject, type ValueSchema } from '#schemas/flow/rules/valueSchema.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { emptied, formOf, isFixed } from '../../../fields/controls/widget.ts';
import { useLang } from '../../../lang.ts';
import { FormDialog } from '../../../records/forms/FormDialog.tsx';
import { RowsField } from '../../../records/forms/rows/RowsField.tsx';
import { rulesFromForm, rulesSchema, rulesToForm } from './rulesForm.ts';

/** Parameters, return fields or fields of an object as rows; the rules of each in a dialog of its own. */
export function RuledRows(props: FieldProps) {
  const { registry } = props;
  const ruled = useMemo(
    () => ({ ...registry, widgets: { ...registry.widgets, json: RulesWidget } }),
    [registry],
  );
  return <RowsField {...props} registry={ruled} />;
}

/** The rules of one value: a summary, and a button that opens their form. */
function RulesWidget(props: WidgetProps) {
  const { id, label, value, onChange } = props;
  const translate = useTranslate();
  const lang = useLang();
  const [type, setType] = useState<FieldType | null>();
  const schema = isObject(value) ? (value as ValueSchema) : none;
  const texts = ruleTexts({ schema }, lang);
  const hasRules = Object.keys(schema).length > 0;
  const title = translate('designer.rules.title', { name: nameOf(props) });
  return (
    <Line>
      {texts.map((text) => (
        <code key={text}>{text}</code>
      ))}
      {schema['deprecated'] === true && <small>{translate('designer.rules.deprecated')}</small>}
      <Button
        id={id}
        size="small"
        aria-label={`${label}: ${translate(hasRules ? 'designer.rules.edit' : 'designer.rules.add')}`}
        onClick={() => setType(typeOf(props))}
      >
        {translate(hasRules ? 'designer.rules.edit' : 'designer.rules.add')}
      </Button>
      {type !== undefined && (
        <FormDialog
          title={title}
          width="md"
          keepAs={`rules ${id}`}
          schema={rulesSchema(type, schema)}
          parts={parts}
          value={rulesToForm(type, schema)}
          submitLabel={translate('designer.rules.apply')}
          onClose={() => setType(undefined)}
          onSubmit={async (values) => {
            const next = isFixed(props) ? schema : rulesFromForm(type, values, schema);
            if (!next) {
              const message = translate('designer.rules.values', { type });
              return [{ field: 'values', rule: 'type', message }];
            }
            onChange(Object.keys(next).length > 0 ? next : emptied(props));
            setType(undefined);
            return undefined;
          }}
        />
      )}
    </Line>
  );
}

const none: ValueSchema = {};
const parts = { fields: { field: RuledRows }, item_rules: { widget: RulesWidget } };

// `parameters.2.schema` belongs to a row; the rules of elements belong to the type beside them.
function rowOf(props: WidgetProps): Row {
  const values = formOf(props).values();
  const [list = '', at] = props.name.split('.');
  const rows: Json | undefined = values[list];
  if (at === undefined || !Array.isArray(rows)) return { type: values['item_type'] ?? null };
  return (rows[Number(at)] ?? {}) as Row;
}

function typeOf(props: WidgetProps): FieldType | null {
  return (rowOf(props)['type'] ?? null) as FieldType | null;
}

function nameOf(props: WidgetProps): string {
  const name = rowOf(props)['name'];
  return typeof name === 'string' && name !== '' ? name : props.label;
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minWidth: 0,
  fontSize: '0.75rem',
  color: tokens.inkSoft,
  '& > code': { padding: '0 6px', borderRadius: 4, backgroundColor: tokens.sunken, overflowWrap: 'anywhere' },
  '& > small': { color: tokens.tones.warning.ink },
}));
