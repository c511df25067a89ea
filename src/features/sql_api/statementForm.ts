import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { FieldGroup, Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';
import type { Described, DescribedName } from './useDescribed.ts';

/** A form, and the order of its fields. */
export interface StatementForm {
  readonly schema: ObjectSchema;
  readonly groups: readonly FieldGroup[];
}

const words = ['service', 'title', 'module', 'description'] as const;
const parts = ['type', 'optional', 'default', 'description'] as const;

/**
 * The form of an API from a statement: the statement, the details of each of its parameters, and the name of
 * the API, under the rules of an API.
 * @param kind the label of a type.
 */
export function statementForm(
  described: Described | undefined,
  kind: (type: string) => string,
): StatementForm {
  const { parameters = [], writes = false, most = 10_000 } = described ?? {};
  const own = resourceOf(registry, 'api_design').schema.properties;
  const named = words.map((name) => [name, own[name] as Property] as const);
  const asked = parameters.map((one) => [one, askedOf(one, kind)] as const);
  const last = [...words, ...(writes ? [] : ['limit'])];
  return {
    schema: {
      type: 'object',
      required: ['sql', 'service', 'title'],
      properties: {
        ...statement,
        ...Object.fromEntries(asked.flatMap(([, fields]) => fields)),
        ...Object.fromEntries(named),
        ...(!writes && { limit: { ...limit, maximum: most } }),
      },
    },
    groups: [
      { fields: Object.keys(statement) },
      ...asked.map(([one, fields]) => ({
        label: titleOf(one, kind),
        fields: fields.map(([name]) => name),
      })),
      { fields: last },
    ],
  };
}

/** The details of the parameters, in the service's format. */
export function saidOf(parameters: readonly DescribedName[], values: Row): Json[] {
  return parameters.map(({ name }) => {
    const [type, optional, preset, description] = parts.map((part) => values[fieldOf(name, part)] ?? null);
    return {
      name,
      required: optional !== true,
      description: description ?? '',
      ...(type !== null && { type }),
      ...(preset !== null && preset !== '' && { default: preset }),
    };
  });
}

/** The form's values without the parameters. */
export function withoutSaid(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(prefix)));
}

const prefix = 'parameter_';
const fieldOf = (name: string, part: (typeof parts)[number]) => `${prefix}${part}_${name}`;
const types = ['string', 'integer', 'float', 'boolean', 'date'] as const;

const statement: Readonly<Record<string, Property>> = {
  sql: {
    type: 'string',
    format: 'sql',
    label: { zh_cn: 'SQL 语句', en: 'SQL statement' },
    help: {
      zh_cn: '参数写作 :名称，如 where city = :city；每次只能有一条语句',
      en: 'One statement; write parameters as :name, such as where city = :city',
    },
  },
  write: { type: 'boolean', label: { zh_cn: '会修改数据', en: 'Changes data' } },
};

const limit: Property = {
  type: 'integer',
  minimum: 1,
  label: { zh_cn: '最多返回行数', en: 'Max. rows' },
};

const untold = {
  zh_cn: '数据库未提供类型，不选择则按文本处理',
  en: 'The database does not report a type; text is used if none is chosen',
};

// Asks for the type where the database reports none.
function askedOf(
  { name, database_type: told, listed = false }: DescribedName,
  kind: (type: string) => string,
): (readonly [string, Property])[] {
  const options = Object.fromEntries(types.map((one) => [one, { label: say(kind(one), kind(one)) }]));
  const choice = { type: 'string', enum: types, options, label: say('类型', 'Type'), help: untold };
  const fields = {
    ...(told === '' && !listed && { type: choice as unknown as Property }),
    optional: {
      type: 'boolean',
      label: say('可以不传', 'May be left out'),
      help: say(
        '不传时值为 NULL；只在传入时才筛选，可写 (city = :city or :city is null)',
        'Left out, it is NULL; to narrow only when it is given, write (city = :city or :city is null)',
      ),
    },
    default: { type: 'string', maxLength: 255, label: say('默认值', 'Default') },
    description: { type: 'string', maxLength: 255, label: say('说明', 'Description') },
  } satisfies Partial<Record<(typeof parts)[number], Property>>;
  return Object.entries(fields).map(([part, property]) => [
    fieldOf(name, part as (typeof parts)[number]),
    property,
  ]);
}

function titleOf(
  { name, type, database_type: told }: DescribedName,
  kind: (type: string) => string,
): FieldGroup['label'] {
  const own = told === '' ? name : `${name} · ${kind(type)} ${told}`;
  return say(own, own);
}

function say(zh_cn: string, en: string) {
  return { zh_cn, en };
}
