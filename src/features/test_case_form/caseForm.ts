import type { Parameter } from '#schemas/flow/api.ts';
import { choiceRules } from '#schemas/flow/rules/choiceRules.ts';
import type { FieldGroup, Property, Resource, Row } from '#schemas/resource.ts';

/** The resource of test cases with a separate field for each parameter of the API's rules, and its title. */
export function caseForm(
  resource: Resource,
  api: { readonly parameters: readonly Parameter[]; readonly title: string },
  others: FieldGroup['label'],
): Resource {
  const titled = withTitle(resource, api.title);
  const asked = api.parameters.filter(isAsked);
  if (asked.length === 0) return titled;
  const { schema, form } = titled;
  const needed = asked.filter(isNeeded).map(fieldOf);
  const fields = asked.map(fieldOf);
  return {
    ...titled,
    schema: {
      ...schema,
      required: [...(schema.required ?? []), ...needed],
      properties: {
        ...schema.properties,
        ...Object.fromEntries(asked.map((one) => [fieldOf(one), propertyOf(one)])),
      },
    },
    form: {
      ...form,
      groups: form.groups.flatMap((group) =>
        group.fields.includes('params')
          ? [
              { ...group, fields },
              { ...(others && { label: others }), fields: ['params'] },
            ]
          : [group],
      ),
    },
  };
}

function withTitle(resource: Resource, title: string): Resource {
  const { schema } = resource;
  const { api_name: name, ...others } = schema.properties;
  if (!name) return resource;
  const properties = { ...others, api_name: { ...name, suggested: title } };
  return { ...resource, schema: { ...schema, properties } };
}

/**
 * The name for requesting the rules of a case's API; undefined where an address is called with its own
 * method.
 */
export function ruledBy({ api_path: name, method }: Row): string {
  return (method ?? 'service') === 'service' ? String(name ?? '') : '';
}

/** The parameters with a separate field: excludes rows with a value that such a field cannot show. */
export function shownIn(record: Row, parameters: readonly Parameter[]): Parameter[] {
  const rows = writtenIn(record);
  return parameters.filter((one) => {
    const row = rows.find(({ name }) => name === one.name);
    return isAsked(one) && (row === undefined || isShown(one, row));
  });
}

/**
 * A case in the form's format: rows of known parameters become separate fields, with the original rows kept
 * beside them. A row that no field can show, and a duplicate name, stay visible in the rows.
 */
export function toForm(record: Row, parameters: readonly Parameter[]): Row {
  const rows = writtenIn(record);
  const taken = new Set<Row>();
  const given = shownIn(record, parameters).flatMap((one) => {
    const row = rows.find(({ name }) => name === one.name);
    if (row) taken.add(row);
    const value = row && shownOf(one, row);
    return value === undefined ? [] : [[fieldOf(one), value] as const];
  });
  return {
    ...record,
    ...Object.fromEntries(given),
    params: rows.filter((row) => !taken.has(row)) as never,
    [written]: rows as never,
  };
}

/** Converts the form's values back to a case; untouched values stay as in the initial record. */
export function fromForm(values: Row, parameters: readonly Parameter[], before: Row = {}): Row {
  const asked = parameters.filter(isAsked);
  // Includes the previous rules, when another API was selected first.
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name]) => !name.startsWith(prefix) && name !== written),
  );
  const others = rowsIn(values);
  const known = writtenIn(before);
  const given = asked.flatMap((one): Row[] => {
    const value = values[fieldOf(one)] ?? null;
    const row = known.find(({ name }) => name === one.name);
    const old = row && isShown(one, row) ? row : undefined;
    if (old && (shownOf(one, old) ?? null) === value) return [plainRow(old)];
    const isSaid = others.some(({ name }) => name === one.name);
    if (value === null && (isSaid || !isNeeded(one))) return [];
    const text = value === null ? '' : String(value);
    return [
      plainRow({ name: one.name, required: isNeeded(one), value: text, place: old?.['place'] ?? null }),
    ];
  });
  // When the API was removed, or cannot be read, its values are not silently discarded.
  const names = new Set(asked.map(({ name }) => name));
  const left = takenIn(before).filter(({ name }) => !names.has(String(name)));
  return { ...rest, params: [...given, ...left.map(plainRow), ...others.map(plainRow)] as never };
}

// The key of a record's original rows: not a form field, and never sent.
const written = 'written_params';

const prefix = 'param_';

function fieldOf({ name }: Parameter): string {
  return `${prefix}${name}`;
}

// A case cannot store a file.
function isAsked({ type }: Parameter): boolean {
  return type !== 'file';
}

function isNeeded({ required, default: otherwise }: Parameter): boolean {
  return required === true && (otherwise ?? '') === '';
}

function propertyOf(parameter: Parameter): Property {
  const { name, type, min, max, description, default: otherwise, schema } = parameter;
  const label = { zh_cn: name, en: name };
  const told = (before: string) =>
    [description, (otherwise ?? '') === '' ? '' : before + String(otherwise)].filter(Boolean).join(' · ');
  const [zh_cn, en] = [told('默认：'), told('Default: ')];
  const choice = isChoice(parameter) ? choiceRules(schema) : undefined;
  const about = { label, ...(en && { help: { zh_cn, en } }) };
  const limits = {
    ...(typeof min === 'number' && { minimum: min }),
    ...(typeof max === 'number' && { maximum: max }),
  };
  if (choice) return { type: 'string', ...choice, ...about };
  if (type === 'integer') return { type: 'integer', ...limits, ...about };
  if (type === 'float') return { type: 'number', ...limits, ...about };
  if (type === 'boolean') return { type: 'string', enum: ['true', 'false'], options: yesNo, ...about };
  if (type === 'array' || type === 'object') return { type: 'string', format: 'text', ...about };
  return {
    type: 'string',
    ...(typeof min === 'number' && min > 0 && { minLength: min }),
    maxLength: typeof max === 'number' && max > 0 ? max : 10_000,
    ...about,
  };
}

// A boolean has its own two words.
function isChoice({ type, schema }: Parameter): boolean {
  return ['string', 'integer', 'float', 'date'].includes(type) && choiceRules(schema) !== undefined;
}

const yesNo: NonNullable<Property['options']> = {
  true: { label: { zh_cn: '是', en: 'Yes' } },
  false: { label: { zh_cn: '否', en: 'No' } },
};

/** The value that a parameter's field shows for its row: undefined where the row is empty. */
function shownOf(parameter: Parameter, { value }: Row): string | number | undefined {
  const { type } = parameter;
  const text = String(value ?? '');
  if (text === '') return undefined;
  if (isChoice(parameter)) return text;
  if (type === 'boolean') return truths.has(text.toLowerCase()) ? 'true' : 'false';
  return type === 'integer' || type === 'float' ? Number(text) : text;
}

// A number that would be rounded, or a word that is not a boolean: no field can show such a row.
function isShown(parameter: Parameter, { value }: Row): boolean {
  const { type, schema } = parameter;
  const text = String(value ?? '');
  if (text === '') return true;
  if (isChoice(parameter)) return choiceRules(schema)?.enum?.includes(text) ?? false;
  if (type === 'boolean') return truths.has(text.toLowerCase()) || falsehoods.has(text.toLowerCase());
  if (type === 'integer') return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text));
  return type !== 'float' || (/^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= exactDigits);
}

const truths: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'on']);
const falsehoods: ReadonlySet<string> = new Set(['0', 'false', 'no', 'off']);
/** The number of digits that a number represents exactly. */
const exactDigits = 15;

function writtenIn(record: Row): readonly Row[] {
  return (record[written] ?? rowsIn(record)) as readonly Row[];
}

// The rows of a record that became separate fields.
function takenIn(record: Row): Row[] {
  const rest = rowsIn(record).map((row) => JSON.stringify(row));
  return writtenIn(record).filter((row) => {
    const at = rest.indexOf(JSON.stringify(row));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function rowsIn({ params }: Row): readonly Row[] {
  return (params ?? []) as readonly Row[];
}

function plainRow({ name = '', required = false, value = null, place = null }: Row): Row {
  return { name, required: required === true, value, ...(place !== null && { place }) };
}
