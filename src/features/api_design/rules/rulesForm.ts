import type { FieldType } from '#schemas/flow/api.ts';
import { ruleFormats } from '#schemas/flow/rules/formats.ts';
import {
  type FieldRow,
  fieldRows,
  rowOfSchema,
  schemaOfFields,
  schemaOfRow,
  valuesOfTexts,
} from '#schemas/flow/rules/schemaRows.ts';
import { isObject, optionWords, textOf, type ValueSchema } from '#schemas/flow/rules/valueSchema.ts';
import type { Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';

type Words = NonNullable<Property['label']>;
const words = (zhCn: string, en: string): Words => ({ zh_cn: zhCn, en });

const typeNames = ['string', 'integer', 'float', 'boolean', 'array', 'object'] as const;
const typeWords: Readonly<Record<(typeof typeNames)[number], Words>> = {
  string: words('字符串', 'string'),
  integer: words('整数', 'integer'),
  float: words('浮点数', 'float'),
  boolean: words('布尔值', 'boolean'),
  array: words('数组', 'array'),
  object: words('对象', 'object'),
};
const typeOptions = Object.fromEntries(typeNames.map((name) => [name, { label: typeWords[name] }]));

const limits = {
  min: { type: 'number', label: words('最小值', 'Minimum') },
  max: { type: 'number', label: words('最大值', 'Maximum') },
} as const satisfies Record<string, Property>;

const rules: Property = { type: 'object', format: 'json', label: words('规则', 'Rules') };

const values: Property = {
  type: 'array',
  maxItems: 500,
  items: {
    type: 'object',
    required: ['value'],
    properties: {
      value: { type: 'string', maxLength: 1000, label: words('值', 'Value') },
      zh_cn: { type: 'string', maxLength: 200, label: words('中文说明', 'Chinese words') },
      en: { type: 'string', maxLength: 200, label: words('英文说明', 'English words') },
    },
  },
  label: words('可选值', 'Allowed values'),
  help: words('不填则不限；说明显示在文档和表单里', 'Any value if empty. The words appear in docs and forms'),
};

const fields: Property = {
  type: 'array',
  maxItems: 300,
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 200, label: words('字段', 'Field') },
      type: { type: 'string', enum: typeNames, options: typeOptions, label: words('类型', 'Type') },
      required: { type: 'boolean', default: false, label: words('必须', 'Required') },
      ...limits,
      description: { type: 'string', maxLength: 500, label: words('说明', 'Description') },
      schema: rules,
    },
  },
  label: words('对象的字段', 'Fields of the object'),
};

const ofText: Record<string, Property> = {
  pattern: {
    type: 'string',
    maxLength: 1000,
    label: words('正则表达式', 'Pattern'),
    help: words('RE2 语法，不支持前后断言和反向引用', 'RE2 syntax, without look-around and back-references'),
  },
};

const ofNumber: Record<string, Property> = {
  exclusiveMinimum: { type: 'number', label: words('大于', 'Greater than') },
  exclusiveMaximum: { type: 'number', label: words('小于', 'Less than') },
  multipleOf: { type: 'number', label: words('倍数', 'Multiple of') },
};

const ofList: Record<string, Property> = {
  uniqueItems: { type: 'boolean', default: false, label: words('元素不重复', 'No element twice') },
  item_type: {
    ...{ type: 'string', enum: typeNames, options: typeOptions },
    label: words('元素类型', 'Type of the elements'),
  },
  item_min: { type: 'number', label: words('元素的最小值', 'Minimum of an element') },
  item_max: { type: 'number', label: words('元素的最大值', 'Maximum of an element') },
  item_rules: { ...rules, label: words('元素的规则', 'Rules of an element') },
};

const ofObject: Record<string, Property> = {
  fields,
  closed: { type: 'boolean', default: false, label: words('不允许其他字段', 'No other fields') },
};

const ofAll: Record<string, Property> = {
  examples: {
    ...{ type: 'array', items: { type: 'string', maxLength: 1000 }, maxItems: 20 },
    label: words('示例', 'Examples'),
  },
  nullable: { type: 'boolean', default: false, label: words('可以为 null', 'May be null') },
  deprecated: { type: 'boolean', default: false, label: words('已弃用', 'Deprecated') },
  other: {
    ...{ type: 'object', format: 'json' },
    label: words('其他规则（JSON Schema）', 'Other rules (JSON Schema)'),
    help: words(
      '例如 {"oneOf":[…]}、{"additionalProperties":{"type":"integer"}}',
      'Such as {"oneOf":[…]} or {"additionalProperties":{"type":"integer"}}',
    ),
  },
};

/** The form of the rules of a value of a type; a value of any type has those of all. */
export function rulesSchema(type: FieldType | null, schema: ValueSchema): ObjectSchema {
  const format = textFormat(schema);
  const ofType: Record<string, Property> = {
    ...(isScalar(type) && { values }),
    ...((type === 'string' || type === 'date') && { format, ...ofText }),
    ...((type === 'integer' || type === 'float') && ofNumber),
    ...(type === 'array' && ofList),
    ...(type === 'object' && ofObject),
  };
  return { type: 'object', properties: { ...ofType, ...ofAll } };
}

function textFormat({ format }: ValueSchema): Property {
  const known = Object.keys(ruleFormats);
  const names = typeof format === 'string' && !known.includes(format) ? [...known, format] : known;
  const options = Object.fromEntries(names.map((name) => [name, { label: words(name, name) }]));
  return { type: 'string', enum: names, options, label: words('格式', 'Format') };
}

function isScalar(type: FieldType | null): boolean {
  return type !== 'array' && type !== 'object' && type !== 'file';
}

// The words that a form has fields for; all others are left in `other`.
function ownWords(type: FieldType | null): readonly string[] {
  return [
    ...(isScalar(type) ? ['enum', 'options'] : []),
    ...(type === 'string' || type === 'date' ? ['format', 'pattern'] : []),
    ...(type === 'integer' || type === 'float' ? Object.keys(ofNumber) : []),
    ...(type === 'array' ? ['uniqueItems', 'items'] : []),
    ...(type === 'object' ? ['properties', 'required'] : []),
    ...['examples', 'nullable', 'deprecated'],
  ];
}

/** A schema as the values of its form. */
export function rulesToForm(type: FieldType | null, schema: ValueSchema): Row {
  const own = new Set(ownWords(type));
  const isClosed = type === 'object' && schema['additionalProperties'] === false;
  if (isClosed) own.add('additionalProperties');
  const other = Object.entries(schema).filter(([word]) => !own.has(word));
  const { enum: allowed, examples, items } = schema;
  const element = type === 'array' && isObject(items) ? rowOfSchema(items) : undefined;
  return {
    ...Object.fromEntries(
      ['format', 'pattern', 'uniqueItems', 'nullable', 'deprecated', ...Object.keys(ofNumber)]
        .filter((word) => own.has(word) && schema[word] !== undefined)
        .map((word) => [word, schema[word] as Json]),
    ),
    ...(isScalar(type) &&
      Array.isArray(allowed) && {
        values: allowed.map((value) => {
          const label = optionWords(schema, value);
          return { value: textOf(value), zh_cn: label?.zh_cn ?? null, en: label?.en ?? null };
        }),
      }),
    ...(Array.isArray(examples) && { examples: examples.map(textOf) }),
    ...(element && {
      item_type: element.type,
      item_min: element.min ?? null,
      item_max: element.max ?? null,
      item_rules: (element.schema ?? null) as Json,
    }),
    ...(type === 'object' && { fields: fieldRows(schema) as unknown as Json, closed: isClosed }),
    ...(other.length > 0 && { other: Object.fromEntries(other) }),
  };
}

/** The values of the form as a schema; null where a value is none of the type. */
export function rulesFromForm(type: FieldType | null, row: Row, before: ValueSchema): ValueSchema | null {
  const rows = (row['values'] ?? []) as readonly Row[];
  const allowed = valuesOfTexts(
    type,
    rows.map(({ value }) => String(value ?? '')),
  );
  if (!allowed) return null;
  const plain = ['format', 'pattern', ...Object.keys(ofNumber)];
  const switches = ['uniqueItems', 'nullable', 'deprecated'];
  const examples = (row['examples'] ?? []) as readonly string[];
  return {
    ...(isObject(row['other']) && row['other']),
    ...Object.fromEntries(
      plain.flatMap((word): [string, Json][] => {
        const value = row[word] ?? null;
        return value === null || value === '' ? [] : [[word, value]];
      }),
    ),
    ...(allowed.length > 0 && { enum: allowed, ...optionsOf(rows) }),
    ...(type === 'array' && elementOf(row)),
    ...(type === 'object' && schemaOfFields((row['fields'] ?? []) as unknown as readonly FieldRow[], before)),
    ...(type === 'object' && row['closed'] === true && { additionalProperties: false }),
    ...(examples.length > 0 && { examples: [...(valuesOfTexts(type, examples) ?? examples)] }),
    ...Object.fromEntries(switches.filter((word) => row[word] === true).map((word) => [word, true])),
  };
}

function elementOf(row: Row): ValueSchema {
  const {
    item_type: type = null,
    item_min: min = null,
    item_max: max = null,
    item_rules: schema = null,
  } = row;
  const items = schemaOfRow({
    ...{ type: type as FieldType | null, min: min as number | null, max: max as number | null },
    ...(isObject(schema) && { schema }),
  });
  return Object.keys(items).length > 0 ? { items } : {};
}

function optionsOf(rows: readonly Row[]): ValueSchema {
  const named = rows.filter((row) => row['zh_cn'] || row['en']);
  if (named.length === 0) return {};
  const options = named.map(({ value, zh_cn: zhCn, en }) => [
    String(value ?? ''),
    { label: { zh_cn: String(zhCn || en), en: String(en || zhCn) } },
  ]);
  return { options: Object.fromEntries(options) };
}
