import { inputSchema } from '../derive/inputSchema.ts';
import { fieldTypeName } from '../fields/all.ts';
import { isPrivateFile } from '../fields/privateFile.ts';
import { isSystemField } from '../property.ts';
import type { ObjectSchema, Property, Resource } from '../resource.ts';
import { createAjv } from '../vocabulary.ts';
import { conditionsIn } from './conditions.ts';
import { inputOwnFaults, valueFaults, wireNames } from './fields.ts';
import type { Issue } from './issue.ts';
import { neededFaults } from './rules.ts';
import { wrongWith } from './values.ts';

/** The input of an action, and its place in the file. */
export interface Input {
  readonly path: string;
  readonly input: ObjectSchema;
}

/** The inputs of a resource's actions; one that the owners' side reuses unchanged is in the file once. */
export function inputsOf({ actions, platform }: Resource): Input[] {
  const own = Object.values(actions).flatMap(({ name, input }) =>
    input ? [{ path: `/actions/${name}/input`, input }] : [],
  );
  const theirs = Object.values(platform?.actions ?? {}).flatMap(({ name, input }) =>
    input && JSON.stringify(input) !== JSON.stringify(actions[name]?.input)
      ? [{ path: `/platform/actions/${name}/input`, input }]
      : [],
  );
  return [...own, ...theirs];
}

/** Inputs of actions that are not a schema, or contain what could not be sent or stored. */
export function inputFaults(resource: Resource): Issue[] {
  return inputsOf(resource).flatMap(({ path, input }) => {
    const wrong = schemaFault(input);
    if (wrong !== undefined)
      return [{ path, problem: wrong, remedy: 'write it as JSON Schema 2020-12 has it' }];
    return [
      ...neededFaults(input).map((spot) => ({ ...spot, path: path + spot.path })),
      ...conditionsIn(input, path),
      ...Object.entries(input.properties).flatMap(([name, property]) =>
        propertyFaults(name, property, resource).map((spot) => ({
          ...spot,
          path: `${path}/properties/${name}${spot.path}`,
        })),
      ),
    ];
  });
}

const ajv = createAjv();

function schemaFault(input: ObjectSchema): string | undefined {
  const schema = inputSchema(input, 'add');
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    // Each input schema is used only once.
    ajv.removeSchema(schema);
  }
}

function propertyFaults(name: string, property: Property, resource: Resource): Issue[] {
  const isDefault = property.default !== undefined;
  const wrong = isDefault ? wrongWith(name, property, property.default ?? null) : undefined;
  return [
    ...nameFaults(name, property, resource),
    ...valueFaults(property),
    ...inputOwnFaults(property),
    ...(wrong === undefined
      ? []
      : [{ path: '/default', problem: 'the default breaks the field’s own rules', remedy: wrong }]),
  ];
}

// Additional parameters of an action call: which records it affects (see server/records/inputs.ts).
const callNames = [...wireNames, 'filter', 'id', 'q'];

function nameFaults(name: string, property: Property, { schema }: Resource): Issue[] {
  const fault = (problem: string, remedy: string): Issue[] => [{ path: '', problem, remedy }];
  const otherwise = 'call it differently';
  if (callNames.includes(name)) return fault(`"${name}" means something else in every call`, otherwise);
  if (name in Object.prototype) return fault(`"${name}" is a name that every object has`, otherwise);
  const field = schema.properties[name];
  if (isSystemField(name) || field?.virtual !== undefined)
    return fault(`the server alone writes "${name}"`, otherwise);
  if (!field) return [];
  const remedy = 'write it as the field is written, or call it differently';
  if (fieldTypeName(field) !== fieldTypeName(property))
    return fault(
      `what is asked for as "${name}" is kept in the field of this name, which is of another type`,
      remedy,
    );
  if (isPrivateFile(field) === isPrivateFile(property)) return [];
  return fault(`of "${name}" and the field of this name, in which it is kept, only one is private`, remedy);
}
