import type { Lang } from '#schemas/resource.ts';
import { type Markup, markup } from './markup.ts';
import { docsTexts } from './texts.ts';

/** A plain JSON Schema as contained in the document. */
export type Schema = { readonly [keyword: string]: unknown };

/** The properties of an input as a table, without the parameters common to all services. */
export function inputTable(schema: Schema, lang: Lang): Markup {
  const required = (schema.required ?? []) as readonly string[];
  const own = propertiesOf(schema).filter(([name]) => !everywhere.includes(name));
  return table(
    own.map(([name, property]) =>
      fieldRow(name, property, required.includes(name) && docsTexts[lang].required),
    ),
    lang,
  );
}

/** The properties of a record as a table. */
export function recordTable(schema: Schema, lang: Lang): Markup {
  return table(
    propertiesOf(schema).map(([name, property]) => fieldRow(name, property, isNullable(property) && 'null')),
    lang,
  );
}

const everywhere = ['access_token', 'lang'];

function propertiesOf(schema: Schema): [string, Schema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>);
}

function table(rows: readonly Markup[], lang: Lang): Markup {
  const texts = docsTexts[lang];
  if (rows.length === 0) return markup`<p class="quiet">${texts.noInput}</p>`;
  return markup`<div class="wide" tabindex="0" role="group" aria-label="${texts.input}"><table>
    <thead><tr><th scope="col">${texts.name}</th><th scope="col">${texts.type}</th><th scope="col">${texts.rules}</th><th scope="col">${texts.about}</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
}

function fieldRow(name: string, property: Schema, note: string | false): Markup {
  const { title, description } = property;
  const heading = typeof title === 'string' && title !== name && title;
  return markup`<tr>
    <th scope="row"><code>${name}</code>${note && markup` <em>${note}</em>`}</th>
    <td><code>${typeText(property)}</code></td>
    <td>${rulesOf(property).map((rule) => markup`<code class="rule">${rule}</code> `)}</td>
    <td>${heading && markup`<b>${heading}</b> `}${typeof description === 'string' && description}</td>
  </tr>`;
}

function typeText({ type, items, format }: Schema): string {
  const types = [type ?? 'any'].flat().filter((one) => one !== 'null');
  const inner = typeof items === 'object' && items !== null ? `<${typeText(items as Schema)}>` : '';
  return `${types.join(' | ')}${inner}${typeof format === 'string' ? ` (${format})` : ''}`;
}

function isNullable({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes('null');
}

const shownRules: Readonly<Record<string, string>> = {
  minLength: 'length ≥',
  maxLength: 'length ≤',
  minimum: '≥',
  maximum: '≤',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
  multipleOf: '×',
  minItems: 'items ≥',
  maxItems: 'items ≤',
  pattern: '~',
  default: '=',
};

function rulesOf(property: Schema): string[] {
  const values = (property.enum as unknown[] | undefined)?.filter((value) => value !== null);
  return [
    ...(values ? [values.map((value) => JSON.stringify(value)).join(' | ')] : []),
    ...Object.entries(shownRules)
      .filter(([keyword]) => property[keyword] !== undefined && !isTooLarge(property[keyword]))
      .map(
        ([keyword, sign]) =>
          `${sign} ${keyword === 'default' ? JSON.stringify(property[keyword]) : property[keyword]}`,
      ),
  ];
}

// The bounds of safe integers are not useful to a reader.
function isTooLarge(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
}
