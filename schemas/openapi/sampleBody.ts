import type { Json } from '../resource.ts';
import { type BodyKind, chosenType } from './bodyOf.ts';
import { type Dict, dictOf, isDict, listOf, own } from './dict.ts';
import { exampleOf } from './exampleOf.ts';
import type { RawParameter } from './parametersOf.ts';
import { follow } from './reference.ts';
import type { SampleRow } from './sample.ts';
import { isGiven, sampleOf, sampleText } from './sampleText.ts';
import { rootOf, type Sending } from './sending.ts';
import { firstOf, shapeOf } from './shape.ts';

interface SampleBody {
  readonly rows: readonly SampleRow[];
  /** The body as sent; null where the rows are a form. */
  readonly body: string | null;
  /** The fields of required files. */
  readonly files: readonly string[];
}

const nothing: SampleBody = { rows: [], body: null, files: [] };

/** A sample body of an operation. @throws Unfit where none of its types can be sent. */
export function sampleBody(sending: Sending, operation: Dict, given: readonly RawParameter[]): SampleBody {
  const root = rootOf(sending);
  if (sending.source.format === 'swagger2') return oldBody(sending, operation, given);
  const { value } = follow(root, own(operation, 'requestBody'));
  const content = dictOf(own(value, 'content'));
  const [type, kind] = chosenType(sending, Object.keys(content)) ?? [];
  if (type === undefined || kind === undefined) return nothing;
  const schema = own(content[type], 'schema');
  return bodyOf(root, schema, exampleOf(root, content[type], schema), type, kind);
}

function oldBody(sending: Sending, operation: Dict, given: readonly RawParameter[]): SampleBody {
  const root = rootOf(sending);
  const types = [own(operation, 'consumes'), own(root, 'consumes')].find(Array.isArray);
  const consumes = listOf(types).filter((one): one is string => typeof one === 'string');
  const body = given.find(({ place }) => place === 'body');
  if (body) {
    const [type, kind] = chosenType(sending, consumes) ?? (['application/json', 'json'] as const);
    const schema = own(body.of, 'schema');
    return bodyOf(root, schema, exampleOf(root, undefined, schema), type, kind);
  }
  const form = given.filter(({ place }) => place === 'formData');
  const isFile = ({ of }: RawParameter) => own(of, 'type') === 'file';
  const fields = form.filter((one) => !isFile(one));
  const files = form.filter((one) => isFile(one) && own(one.of, 'required') === true);
  const rows = fields.map((one): SampleRow => {
    const required = own(one.of, 'required') === true;
    const value = sampleText(required || isGiven(root, one) ? sampleOf(root, one) : null);
    return { name: one.name, value, required: required && value !== '' };
  });
  return { rows, body: null, files: files.map(({ name }) => name) };
}

function bodyOf(root: Dict, schema: unknown, example: Json, type: string, kind: BodyKind): SampleBody {
  const value = withoutAnswers(root, schema, example);
  if ((kind === 'form' || kind === 'multipart') && isDict(value))
    return { rows: formRows(root, schema, value), body: null, files: filesOf(root, schema) };
  const isJson = kind === 'json';
  if (value === null) return nothing;
  const own = isJson ? 'application/json' : '';
  const plain = type.toLowerCase().split(';')[0]?.trim();
  const named: SampleRow = { name: 'content-type', value: type, required: false, place: 'header' };
  return {
    rows: plain === own || type === '*/*' ? [] : [named],
    body: isJson ? JSON.stringify(value, null, 2) : sampleText(value),
    files: [],
  };
}

function filesOf(root: Dict, schema: unknown): string[] {
  const { properties, required } = shapeOf(root, schema);
  return [...required].filter((name) => shapeOf(root, properties.get(name)).type === 'file');
}

// Fields that only the response has, such as an id.
function withoutAnswers(root: Dict, schema: unknown, example: Json): Json {
  if (!isDict(example)) return example;
  const { properties } = shapeOf(root, schema);
  const isOfAnswer = (name: string) =>
    firstOf(shapeOf(root, properties.get(name)).parts, 'readOnly') === true;
  const kept = Object.entries(example).filter(([name]) => !isOfAnswer(name));
  return Object.fromEntries(kept) as Json;
}

function formRows(root: Dict, schema: unknown, value: Dict): SampleRow[] {
  const { properties, required } = shapeOf(root, schema);
  const fields = Object.entries(value).filter(
    ([name]) => shapeOf(root, properties.get(name)).type !== 'file',
  );
  return fields.flatMap(([name, one]) =>
    (Array.isArray(one) ? (one as Json[]) : [one as Json]).map((part) => {
      const text = sampleText(part);
      return { name, value: text, required: required.has(name) && text !== '' };
    }),
  );
}
