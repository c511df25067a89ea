import { isSpoken, spoken } from '#schemas/derive/notice.ts';
import type { Json, Lang, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';

/**
 * The refusal of what may not be done to a record in its state: it names each field that keeps it from being done,
 * with its value. The record goes along as it is now.
 */
export function stateRefusal(
  { schema }: Resource,
  record: Row,
  when: Readonly<Record<string, Json>>,
): Refusal {
  const keeping = Object.entries(schema.properties).filter(
    ([name, property]) => isKeeping(record[name] ?? null, when[name]) && isSpoken(property),
  );
  const data = { record };
  if (keeping.length === 0) return new Refusal(ret.state, 'state', { data });
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
  return new Refusal(ret.state, 'inState', { values: { states }, data });
}

function isKeeping(value: Json, wanted: Json | undefined): boolean {
  if (wanted === undefined) return false;
  return Array.isArray(wanted) ? !wanted.includes(value) : wanted !== value;
}
