import { useMemo } from 'react';
import { type Form, formSchema } from '#schemas/derive/formSchema.ts';
import { useLang } from '../lang.ts';
import { drawable } from './drawable.ts';
import type { SchemaFormProps } from './formProps.ts';

/** What a form draws in the present language. */
export interface Drawing extends Form {
  /** The fields that are drawn, in their order, with what they are called. */
  readonly labels: ReadonlyMap<string, string>;
  readonly order: readonly string[];
}

/** The drawing of a form; the same object as long as nothing about it changes. */
export function useDrawing({ schema, purpose, groups }: SchemaFormProps): Drawing {
  const lang = useLang();
  return useMemo(() => {
    const form = formSchema(schema, purpose, lang, groups);
    const labels = labelsOf(form);
    return { ...form, schema: drawable(form.schema), labels, order: [...labels.keys()] };
  }, [schema, purpose, groups, lang]);
}

function labelsOf({ schema, uiSchema }: Form): ReadonlyMap<string, string> {
  const properties = schema.properties as Readonly<Record<string, { readonly title: string }>>;
  const groups = uiSchema['ui:groups'] as readonly { readonly fields: readonly string[] }[];
  const drawn = groups.flatMap(({ fields }) => fields).filter((name) => name in properties);
  return new Map(drawn.map((name) => [name, properties[name]?.title ?? name]));
}
