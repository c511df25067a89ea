import { isWritable } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { wantedOf } from '#schemas/derive/isIn.ts';
import { removableSecrets, removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { Action, ObjectSchema, Property, Resource, Row } from '#schemas/resource.ts';

/** The input schemas of a resource's write services. */
export interface Inputs {
  readonly add: ObjectSchema;
  /** A changed record as a whole, including immutable fields, since rules between fields may need them. */
  readonly editable: ObjectSchema;
  /** The input of edit: ID, version and any of the fields. */
  readonly edit: ObjectSchema;
}

const made = new WeakMap<Resource, Inputs>();

/** The input schemas of a resource, built once. */
export function inputsOf(resource: Resource): Inputs {
  const known = made.get(resource) ?? makeInputs(resource);
  made.set(resource, known);
  return known;
}

/** The idempotency key: a repeated call has one effect and gets one answer. */
export const keyProperty: Property = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  label: { zh_cn: '幂等键', en: 'idempotency_key' },
};

const versionProperty: Property = { type: 'integer', minimum: 1, label: { zh_cn: '版本', en: 'version' } };

const onlyOne = {
  messages: {
    const: {
      zh_cn: '一次调用只能用一种方式指明记录：id、ids 或 filter',
      en: 'A call says by one of id, ids and filter what it is about, not by two',
    },
  },
};
const unsaid = { const: null };
const idLabel = { label: { zh_cn: 'ID', en: 'id' } };

/**
 * The records that a call is about: `id` for one, `ids` for several, `filter` and `q` for all matches. Only
 * one form is accepted, since two could select different records and one would be ignored.
 */
export const idsInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { ...recordId, ...onlyOne },
    ids: {
      ...onlyOne,
      type: 'array',
      items: recordId,
      minItems: 1,
      maxItems: 1000,
      label: { zh_cn: 'ID 列表', en: 'ids' },
    },
  },
  anyOf: [{ required: ['id'] }, { required: ['ids'] }],
  dependentSchemas: { ids: { properties: { id: unsaid } } },
};

// A row of a connected database may be identified by a text.
function idPropertyOf({ schema }: Resource): Property {
  const isText = schema.properties['id']?.type === 'string';
  return isText ? { type: 'string', minLength: 1, maxLength: 255, ...idLabel } : recordId;
}

/** The input of a service that takes one record of a resource. */
export function idInputOf(resource: Resource): ObjectSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { id: idPropertyOf(resource) },
  };
}

/** The records of a resource that a call is about. */
export function idsInputOf(resource: Resource): ObjectSchema {
  const id = idPropertyOf(resource);
  const { ids } = idsInput.properties;
  return { ...idsInput, properties: { id: { ...id, ...onlyOne }, ids: { ...ids, items: id } } };
}

const filterProperties: ObjectSchema['properties'] = {
  filter: { type: 'object', label: { zh_cn: '筛选条件', en: 'filter' } },
  q: { type: 'string', maxLength: 200, label: { zh_cn: '搜索词', en: 'q' } },
};

/** The selection of a call that may be about all matching records. An empty filter selects every record. */
export const matchingInput: ObjectSchema = {
  ...idsInput,
  properties: { ...idsInput.properties, ...filterProperties },
  anyOf: [{ required: ['id'] }, { required: ['ids'] }, { required: ['filter'] }],
  dependentRequired: { q: ['filter'] },
  dependentSchemas: {
    ...Object(idsInput['dependentSchemas']),
    filter: { properties: { id: unsaid, ids: unsaid } },
  },
};

/** The input of a service about one record that also accepts a filter. */
export function withFilter({ required, properties, ...rest }: ObjectSchema): ObjectSchema {
  return {
    ...rest,
    if: { required: ['filter'] },
    else: { required },
    dependentRequired: { q: ['filter'] },
    properties: { ...properties, ...filterProperties },
  };
}

/**
 * The input of actions that share one service: IDs, the actions' arguments and the states they set. With
 * several actions, the rules of the requested one apply.
 */
export function actionInput(actions: readonly Action[], resource: Resource): ObjectSchema {
  const isShared = actions.length > 1;
  const shared = setProperties(actions, resource);
  const inputs = actions.flatMap((action) =>
    action.input ? [{ wanted: wantedOf(action, actions), input: inputSchema(action.input, 'add') }] : [],
  );
  const asked = inputs.flatMap(({ input }) => Object.entries(input.properties));
  const about = actions.some(({ bulk }) => bulk) ? matchingInput : idsInput;
  const rules = inputs.flatMap(({ wanted, input: { type: _type, properties: _fields, ...rest } }) => {
    const { additionalProperties: _none, required, ...between } = rest;
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    if (isShared) return [{ if: having(wanted), then: { required, ...between } }];
    return Object.keys(between).length > 0 ? [between] : [];
  });
  return {
    ...about,
    required: isShared ? Object.keys(shared) : (inputs[0]?.input.required ?? []),
    properties: {
      ...about.properties,
      ...Object.fromEntries(asked),
      ...shared,
      // A value shown once is regenerated by only one of two concurrent callers; the other's value would be
      // invalid.
      ...(actions.some(({ renew }) => renew.length > 0) && { version: versionProperty }),
    },
    ...(rules.length > 0 && { allOf: rules }),
  };
}

function having(values: Row): object {
  const properties = Object.entries(values).map(([name, value]) => [name, { const: value }]);
  return { required: Object.keys(values), properties: Object.fromEntries(properties) };
}

function makeInputs(resource: Resource): Inputs {
  const add = inputSchema(resource.schema, 'add');
  const changeable = inputSchema(resource.schema, 'edit');
  const {
    if: _if,
    then: _then,
    else: _else,
    allOf: _allOf,
    dependentRequired: _dependent,
    ...plain
  } = changeable;
  const single = resource.kind === 'single';
  return {
    add,
    editable: withFixed(changeable, resource),
    edit: {
      ...plain,
      fixed: fixedIn(resource),
      type: 'object',
      required: single ? ['version'] : ['id', 'version'],
      properties: {
        ...changeable.properties,
        ...removal(resource),
        ...(!single && { id: idPropertyOf(resource) }),
        version: versionProperty,
      },
    },
  };
}

function removal({ schema }: Resource): Record<string, Property> {
  const names = removableSecrets(schema).filter((name) => isWritable(schema.properties[name] ?? {}));
  if (names.length === 0) return {};
  const label = { zh_cn: '要清除的密钥', en: 'Secrets to take away' };
  const items: Property = { type: 'string', enum: names };
  return { [removedSecretsField]: { type: 'array', items, uniqueItems: true, label } };
}

// Conditions refer to them. Immutable values are not validated against rules added later.
function withFixed(changeable: ObjectSchema, resource: Resource): ObjectSchema {
  return { ...changeable, properties: { ...fixedIn(resource), ...changeable.properties } };
}

function fixedIn({ schema }: Resource): ObjectSchema['properties'] {
  const fixed = Object.entries(schema.properties).filter(([, property]) => property.frozen);
  return Object.fromEntries(fixed.map(([name, { label }]) => [name, label ? { label } : {}]));
}

function setProperties(actions: readonly Action[], resource: Resource): Record<string, Property> {
  const names = [...new Set(actions.flatMap((action) => Object.keys(wantedOf(action, actions))))];
  return Object.fromEntries(names.map((name) => [name, resource.schema.properties[name] as Property]));
}
