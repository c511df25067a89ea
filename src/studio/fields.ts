import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { type FieldTypeName, fieldTypes } from '#schemas/fields/all.ts';
import type { FieldType } from '#schemas/fields/fieldType.ts';
import type { Words } from '#schemas/resource.ts';
import { printResource, printValue } from '#schemas/text/printResource.ts';

/** The name of a kind of fields. */
export type FieldKind = FieldTypeName;

// Those that are chosen by a format follow from the field types.
const plain: readonly [FieldKind, object][] = [
  ['text', { type: 'string', maxLength: 100 }],
  ['integer', { type: 'integer' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['choice', { type: 'string' }],
  ['reference', { type: 'integer' }],
  ['list', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
];

/** The kinds of fields that the form offers, with what each is in a file. */
export const fieldKinds: ReadonlyMap<FieldKind, object> = new Map([
  ...plain,
  ...(Object.entries(fieldTypes) as [FieldKind, FieldType][]).flatMap(([kind, { format }]): typeof plain => {
    return format ? [[kind, { type: format.type ?? 'object', format: format.name }]] : [];
  }),
]);

/** A field as the form has it. */
export interface NewField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: Words;
  readonly help?: Words;
  readonly required: boolean;
  readonly unique: boolean;
  readonly search: boolean;
  /** Of a choice: its values. */
  readonly choices: readonly string[];
  /** Of a reference: the other resource. */
  readonly resource: string;
  /** Whether it is added to the columns where the file lists them. */
  readonly listed: boolean;
}

/** The property of a field. */
function propertyOf(field: NewField): object {
  const { kind, label, help, unique, search, choices, resource } = field;
  return {
    ...fieldKinds.get(kind),
    ...(kind === 'choice' && { enum: choices }),
    ...(kind === 'reference' && { reference: { resource } }),
    ...(unique && { unique }),
    ...(search && { search }),
    label,
    ...(help && { help }),
    ...(kind === 'choice' && {
      options: Object.fromEntries(choices.map((one) => [one, { label: { zh_cn: one, en: one } }])),
    }),
  };
}

/**
 * The text of a resource file with one more field: after the others, and among the required ones and the columns where it
 * belongs there. Everything else stays as it is written.
 * @returns undefined where the text has no properties to add to.
 */
export function withField(text: string, field: NewField): string | undefined {
  const tree = parseTree(text);
  const properties = tree && findNodeAtLocation(tree, ['schema', 'properties']);
  if (!tree || properties?.type !== 'object') return undefined;
  const columns = findNodeAtLocation(tree, ['list', 'columns']);
  const groups = findNodeAtLocation(tree, ['form', 'groups']);
  const lastGroup = groups?.children?.at(-1);
  const lastFields = lastGroup && findNodeAtLocation(lastGroup, ['fields']);
  return applyEdits(text, [
    memberEdit(text, properties, field.name, propertyOf(field)),
    ...(field.required ? requiredEdits(text, tree, properties, field.name) : []),
    ...(field.listed && columns ? [entryEdit(text, columns, field.name)] : []),
    // Where a form names its fields, the others are not in it.
    ...(lastFields ? [entryEdit(text, lastFields, field.name)] : []),
  ]);
}

function requiredEdits(text: string, tree: Node, properties: Node, name: string): Edit[] {
  const required = findNodeAtLocation(tree, ['schema', 'required']);
  if (required) return [entryEdit(text, required, name)];
  const { offset } = properties.parent ?? properties;
  const indent = ' '.repeat(columnOf(text, offset));
  return [{ offset, length: 0, content: `"required": ${JSON.stringify([name])},\n${indent}` }];
}

function memberEdit(text: string, object: Node, name: string, value: object): Edit {
  const last = object.children?.at(-1);
  const indent = last ? columnOf(text, last.offset) : columnOf(text, object.parent?.offset ?? 0) + 2;
  const start = `${' '.repeat(indent)}${JSON.stringify(name)}: `;
  const member = `${start}${printValue(value, indent, start.length)}`;
  if (last) return { offset: last.offset + last.length, length: 0, content: `,\n${member}` };
  const end = ' '.repeat(Math.max(0, indent - 2));
  return { offset: object.offset, length: object.length, content: `{\n${member}\n${end}}` };
}

function entryEdit(text: string, array: Node, entry: string): Edit {
  const entries = [...(array.children ?? []).map((one) => one.value as unknown), entry];
  const start = array.parent?.offset ?? array.offset;
  const column = columnOf(text, start);
  const before = column + array.offset - start;
  return { offset: array.offset, length: array.length, content: printValue(entries, column, before) };
}

function columnOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start, offset))?.[0].length ?? 0;
}

/** A new entity as the form has it. */
export interface NewEntity {
  readonly name: string;
  readonly label: Words;
  readonly field: Pick<NewField, 'name' | 'kind' | 'label'>;
}

/** The text of a new resource file with one field. */
export function newEntityText({ name, label, field }: NewEntity): string {
  const whole = {
    ...field,
    required: true,
    unique: false,
    search: false,
    choices: [],
    resource: '',
    listed: false,
  };
  return printResource({
    $schema: '../schemas/resource.schema.json',
    name,
    label,
    schema: {
      type: 'object',
      ...(field.kind !== 'boolean' && { required: [field.name] }),
      properties: { [field.name]: propertyOf(whole) },
    },
  });
}
