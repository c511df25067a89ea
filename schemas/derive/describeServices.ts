import type { Access, ObjectSchema, Property, Registry, Resource, Verb, Words } from '../resource.ts';
import { answerSchema } from './answerSchema.ts';
import { manyFields } from './manyFields.ts';
import { platformSide } from './platformSide.ts';
import { schemaInWireNames, type WireNames, wireNamesByService } from './wireNames.ts';

/** What is known about one service on its own. */
export interface ServiceFacts {
  readonly name: string;
  readonly access: Access;
  readonly writes: boolean | 'outside';
  readonly input: ObjectSchema;
  readonly summary: Words;
  /** For a multipart service: the name of its file field. */
  readonly file?: string;
  /** What it answers, where that does not follow from the resource files. */
  readonly answer?: CustomAnswer;
}

/** What a custom service answers: records of a resource, values of its own, or a table as a file. */
export type CustomAnswer =
  | RecordAnswer
  | { readonly kind: 'values'; readonly schema: ObjectSchema }
  | { readonly kind: 'file' };

/** One record of a resource, a list or a page of them, maybe with other fields than they usually have. */
interface RecordAnswer {
  readonly kind: 'record' | 'list' | 'page';
  readonly of: string;
  /** As the owners of the records see them. */
  readonly own?: boolean;
  /** Names this view of the records, where its fields differ. */
  readonly view?: string;
  readonly without?: readonly string[];
  readonly more?: Readonly<Record<string, Property>>;
}

/** A kind of response: one about the records of a resource, or one that only the service defines. */
export type Answer =
  | {
      readonly kind: 'record' | 'list' | 'page' | 'acted' | 'edited' | 'deleted' | 'download' | 'imported';
      readonly record: string;
    }
  | { readonly kind: 'values'; readonly schema: ObjectSchema }
  | { readonly kind: 'file' | 'own' };

/** A service as the docs describe it. */
export interface DescribedService extends Omit<ServiceFacts, 'answer'> {
  /** The part of the name before the action, such as `Admin.User`. */
  readonly class: string;
  readonly answer: Answer;
}

/** All services as the docs show them, with the records that they return. */
export interface Description {
  readonly services: readonly DescribedService[];
  /** What the classes are about, where a resource describes it. */
  readonly classes: ReadonlyMap<string, Words>;
  /**
   * The records by the name of their resource; the owners' view, where it is narrower, has the suffix `.own`,
   * and a service's own view its name.
   */
  readonly records: ReadonlyMap<string, ObjectSchema>;
}

/** A resource as one side sees it: administrators, or the owners of rows. */
interface Side {
  readonly resource: Resource;
  /** The name and the schema of the records that it returns. */
  readonly record: string;
  readonly schema: ObjectSchema;
}

/** Combines each service's own description with what the resource files say about its response. */
export function describeServices(registry: Registry, services: Iterable<ServiceFacts>): Description {
  const sides = [...registry.resources.values()].flatMap(sidesOf);
  const answers = new Map(sides.flatMap(answersOf));
  const schemas = new Map(
    sides.map(({ record, schema, resource }) => [record, schemaInWireNames(schema, resource.wireNames)]),
  );
  const stated = (answer: CustomAnswer): Answer => {
    if (answer.kind === 'values' || answer.kind === 'file') return answer;
    const view = viewOf(sides, answer);
    if (!view) return { kind: 'own' };
    schemas.set(view.record, view.schema);
    return { kind: answer.kind, record: view.record };
  };
  const described = [...services].map(({ answer, ...facts }): DescribedService => {
    const derived = answers.get(facts.name) ?? { kind: 'own' };
    return { ...facts, class: classOf(facts.name), answer: answer ? stated(answer) : derived };
  });
  const wires = wireNamesByService(registry);
  const used = new Set(described.flatMap(({ answer }) => ('record' in answer ? [answer.record] : [])));
  return {
    services: described
      .map((service) => withWireNames(service, wires))
      .sort((a, b) => Number(isOld(a)) - Number(isOld(b)) || (a.name < b.name ? -1 : 1)),
    classes: new Map(sides.flatMap(classesOf)),
    records: new Map([...schemas].filter(([record]) => used.has(record))),
  };
}

function withWireNames(service: DescribedService, wires: ReadonlyMap<string, WireNames>): DescribedService {
  const wire = wires.get(service.name);
  if (!wire || wire.input === 'conditions') return service;
  return { ...service, input: schemaInWireNames(service.input, wire.names) };
}

function viewOf(
  sides: readonly Side[],
  { of, own = false, view, without = [], more = {} }: RecordAnswer,
): Pick<Side, 'record' | 'schema'> | undefined {
  const found = sides.filter(({ resource }) => resource.name === of);
  const side = own ? found.at(-1) : found[0];
  if (!side || view === undefined) return side;
  const { required = [], properties } = side.schema;
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
  return {
    record: `${of}.${view}`,
    schema: {
      ...side.schema,
      required: [...new Set([...required.filter((name) => !without.includes(name)), ...Object.keys(more)])],
      properties: { ...Object.fromEntries(kept), ...more },
    },
  };
}

function sidesOf(resource: Resource): Side[] {
  const whole = { resource, record: resource.name, schema: answerSchema(resource) };
  const own = platformSide(resource);
  if (!own) return [whole];
  const schema = answerSchema(own);
  const isLess = Object.keys(whole.schema.properties).some((name) => !(name in schema.properties));
  return [
    whole,
    isLess ? { resource: own, record: `${resource.name}.own`, schema } : { ...whole, resource: own },
  ];
}

function classOf(name: string): string {
  return name.split('.').slice(0, 2).join('.');
}

// A name without dots predates the convention, and is sorted last.
function isOld({ name }: DescribedService): boolean {
  return !name.includes('.');
}

const verbAnswers = {
  list: 'list',
  get: 'record',
  add: 'record',
  edit: 'record',
  delete: 'deleted',
  export: 'download',
  import: 'imported',
} as const satisfies Record<Verb, Answer['kind']>;

function answersOf({ resource, record }: Side): [string, Answer][] {
  const verbs = Object.entries(resource.services) as [Verb, string][];
  const isMany = manyFields(resource) !== undefined;
  return [
    ...verbs.map(([verb, name]): [string, Answer] => {
      const kind = verb === 'edit' && isMany ? 'edited' : verbAnswers[verb];
      return [name, { kind, record }];
    }),
    ...Object.values(resource.actions)
      .filter(({ set, moved, renew }) => Object.keys({ ...set, ...moved }).length + renew.length > 0)
      .map(({ service }): [string, Answer] => [service, { kind: 'acted', record }]),
  ];
}

function classesOf({ resource }: Side): [string, Words][] {
  return Object.values(resource.services).map((name) => [classOf(name), resource.label]);
}
