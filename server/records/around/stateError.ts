import { isSpoken, spoken } from '#schemas/derive/notice.ts';
import type { Json, Lang, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';

/**
 * The error for an action that the record's state forbids. It names each blocking field with its value and
 * includes the current record.
 */
export function stateError(
  { schema }: Resource,
  record: Row,
  when: Readonly<Record<string, Json>>,
): ApiError {
  const keeping = Object.entries(schema.properties).filter(
    ([name, property]) => isKeeping(record[name] ?? null, when[name]) && isSpoken(property),
  );
  const data = { record };
  if (keeping.length === 0) return new ApiError(ret.state, 'state', { data });
  const inLanguage = (lang: Lang) =>
    keeping
      .map(([name, property]) => {
        const value = record[name] ?? null;
        const label = property.label?.[lang] ?? name;
        const between = lang === 'en' ? ': ' : '：';
        return `${label}${between}${value === null ? '–' : spoken(property, value, lang)}`;
      })
      .join(lang === 'en' ? ', ' : '，');
  const states = { zh_cn: inLanguage('zh_cn'), en: inLanguage('en') };
  return new ApiError(ret.state, 'inState', { values: { states }, data });
}

function isKeeping(value: Json, wanted: Json | undefined): boolean {
  if (wanted === undefined) return false;
  return Array.isArray(wanted) ? !wanted.includes(value) : wanted !== value;
}
