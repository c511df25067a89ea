import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { type Form, formSchema } from '#schemas/derive/formSchema.ts';
import { nameConditions, rulesId } from '#schemas/derive/rules/conditions.ts';
import { useLang } from '../../lang.ts';
import { drawable } from './drawable.ts';
import type { SchemaFormProps } from './formProps.ts';
import { rulesName } from './rules/loadRules.ts';

/** What a form renders in the current language. */
export interface Drawing extends Form {
  /**
   * The schema for rjsf. It and its conditions carry the ids of the functions that the build compiled from
   * them.
   */
  readonly schema: RJSFSchema;
  /** The rendered fields in order, with their labels. */
  readonly labels: ReadonlyMap<string, string>;
  readonly order: readonly string[];
}

/** The drawing of a form; the same object until one of its inputs changes. */
export function useDrawing({ schema, purpose, groups, rules, parts = noParts }: SchemaFormProps): Drawing {
  const lang = useLang();
  return useMemo(() => {
    const form = formSchema(schema, purpose, lang, groups);
    const labels = labelsOf(form);
    const drawn = drawable(form.schema);
    const named = rules === undefined ? drawn : nameConditions(drawn, rulesId(rulesName(rules))).schema;
    const uiSchema = { ...form.uiSchema, ...drawnBy(parts, form.uiSchema) };
    return { schema: named, uiSchema, labels, order: [...labels.keys()] };
  }, [schema, purpose, groups, rules, parts, lang]);
}

const noParts = {};

type UiSchema = Form['uiSchema'];

/** The rjsf options of the fields that a feature renders itself. */
function drawnBy(parts: NonNullable<SchemaFormProps['parts']>, uiSchema: UiSchema): UiSchema {
  const drawn = Object.entries(parts).filter(([name]) => name in uiSchema);
  return Object.fromEntries(
    drawn.map(([name, part]) => {
      const own = uiSchema[name] as { readonly 'ui:options'?: object };
      if ('field' in part) return [name, { ...own, 'ui:field': part.field }];
      // The frame, the width and the value handling remain those of its type.
      return [name, { ...own, 'ui:options': { ...own['ui:options'], drawnBy: part.widget } }];
    }),
  );
}

function labelsOf({ schema, uiSchema }: Form): ReadonlyMap<string, string> {
  const properties = schema.properties as Readonly<Record<string, { readonly title: string }>>;
  const groups = uiSchema['ui:groups'] as readonly { readonly fields: readonly string[] }[];
  const drawn = groups.flatMap(({ fields }) => fields).filter((name) => name in properties);
  return new Map(drawn.map((name) => [name, properties[name]?.title ?? name]));
}
