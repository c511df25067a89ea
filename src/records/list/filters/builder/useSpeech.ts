import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { referenceOf } from '#schemas/derive/references.ts';
import { conditionsOf, type FilterGroup } from '#schemas/filter/tree.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { plainText } from '../../../../fields/plainText.ts';
import { useCellView } from '../../../useCellView.ts';
import type { FilterSpeech } from '../filterWords.ts';
import { spanWords } from '../spanWords.ts';

/** The texts of a resource's filter in the current language, with the names of its records. */
export function useSpeech(resource: Resource, tree: FilterGroup): FilterSpeech {
  const translate = useTranslate();
  const { properties, rows } = useMemo(() => namedIn(resource, tree), [resource, tree]);
  const view = useCellView(resource, properties, rows);
  return useMemo(
    () => ({
      lang: view.lang,
      say: (key) => translate(`listing.builder.${key}`),
      sayDays: (span) => spanWords(span, translate) ?? plainText(span),
      nameOf: (property, value) => view.referenced(property, value).name,
    }),
    [view, translate],
  );
}

function namedIn({ schema }: Resource, tree: FilterGroup) {
  const named = conditionsOf(tree).filter(({ field }) => referenceOf(schema.properties[field] ?? {}));
  const properties = Object.fromEntries(
    named.map(({ field }) => [field, entryOf(schema.properties[field] as Property)]),
  );
  const rows = named.flatMap(({ field, value }): Row[] =>
    (Array.isArray(value) ? value : [value]).map((id) => ({ [field]: id })),
  );
  return { properties, rows };
}

// A filter names one entry of a list, not the list.
function entryOf(property: Property): Property {
  return property.reference ? property : (property.items ?? {});
}
