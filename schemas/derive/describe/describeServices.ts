import type { Access, ObjectSchema, Registry, Resource, Verb, Words } from '../../resource.ts';
import { answerSchema } from '../answerSchema.ts';
import { platformSide } from '../platformSide.ts';

/** What is known of a service by itself. */
export interface ServiceFacts {
  readonly name: string;
  readonly access: Access;
  readonly writes: boolean | 'outside';
  readonly input: ObjectSchema;
  readonly summary: Words;
  /** A multipart service: the name of its file field. */
  readonly file?: string;
}

/** A kind of answer: one about the records of a resource, or something only the service knows. */
export type Answer =
  | {
      readonly kind: 'record' | 'list' | 'acted' | 'deleted' | 'download' | 'imported';
      readonly record: string;
    }
  | { readonly kind: 'own' };

/** A service as the docs know it. */
export interface DescribedService extends ServiceFacts {
  /** The part of the name before the action, such as `Admin.User`. */
  readonly class: string;
  readonly answer: Answer;
}

/** All services as the docs show them, with the records that they answer. */
export interface Description {
  readonly services: readonly DescribedService[];
  /** What the classes are about, where a resource tells. */
  readonly classes: ReadonlyMap<string, Words>;
  /** The records by the name of their resource; as their owners see them, where that is less, with `.own` behind it. */
  readonly records: ReadonlyMap<string, ObjectSchema>;
}

/** A resource as one side sees it: administrators, or those whose rows they are. */
interface Side {
  readonly resource: Resource;
  /** The name and the schema of the records that it answers. */
  readonly record: string;
  readonly schema: ObjectSchema;
}

/** Joins what each service says of itself with what the resource files say of its answer. */
export function describeServices(registry: Registry, services: Iterable<ServiceFacts>): Description {
  const sides = [...registry.resources.values()].flatMap(sidesOf);
  const answers = new Map(sides.flatMap(answersOf));
  const described = [...services].map((facts): DescribedService => {
    return { ...facts, class: classOf(facts.name), answer: answers.get(facts.name) ?? { kind: 'own' } };
  });
  const used = new Set(described.flatMap(({ answer }) => ('record' in answer ? [answer.record] : [])));
  return {
    services: described.sort((a, b) => Number(isOld(a)) - Number(isOld(b)) || (a.name < b.name ? -1 : 1)),
    classes: new Map(sides.flatMap(classesOf)),
    records: new Map(
      sides.filter(({ record }) => used.has(record)).map(({ record, schema }) => [record, schema]),
    ),
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

// A name without dots is older than the habit, and comes last.
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
  return [
    ...verbs.map(([verb, name]): [string, Answer] => [name, { kind: verbAnswers[verb], record }]),
    ...Object.values(resource.actions)
      .filter(({ set, moved, renew }) => Object.keys({ ...set, ...moved }).length + renew.length > 0)
      .map(({ service }): [string, Answer] => [service, { kind: 'acted', record }]),
  ];
}

function classesOf({ resource }: Side): [string, Words][] {
  return Object.values(resource.services).map((name) => [classOf(name), resource.label]);
}
