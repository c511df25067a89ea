import { isPrivateFile } from '../derive/privateFile.ts';
import type { Fault } from '../registryFault.ts';
import type { Registry, Resource } from '../resource.ts';

/** Conversations kept in a resource that there is not, in fields that it has not, or added to by no action. */
export function threadFaults(resource: Resource, { resources }: Registry): Fault[] {
  const { file, actions, show } = resource;
  const { thread } = show;
  if (!thread) return [];
  const fault = (key: string, problem: string, known: Iterable<string>): Fault => ({
    file,
    path: `/show/thread/${key}`,
    problem,
    remedy: `use one of ${[...known].join(', ')}`,
  });
  const part = resources.get(thread.resource);
  if (!part) return [fault('resource', `no resource is called "${thread.resource}"`, resources.keys())];
  const fields = Object.keys(part.schema.properties);
  const { about, author, text, files } = thread;
  const named = Object.entries({ about, author, text, ...(files !== undefined && { files }) });
  const lost = named.filter(([, name]) => !fields.includes(name));
  return [
    ...lost.map(([key, name]) => fault(key, `${part.name} has no field "${name}"`, fields)),
    ...(Object.hasOwn(actions, thread.action)
      ? []
      : [fault('action', `no action is called "${thread.action}"`, Object.keys(actions))]),
    ...unlike(part, resource),
  ];
}

// What the action asks for is written into the field of this name of the other resource.
function unlike(part: Resource, { file, actions, show, platform }: Resource): Fault[] {
  const name = show.thread?.action ?? '';
  const inputs = [
    [`/actions/${name}`, actions[name]?.input] as const,
    [`/platform/actions/${name}`, platform?.actions[name]?.input] as const,
  ];
  return inputs.flatMap(([path, input]) =>
    Object.entries(input?.properties ?? {}).flatMap(([field, asked]) => {
      const kept = part.schema.properties[field];
      if (!kept || isPrivateFile(kept) === isPrivateFile(asked)) return [];
      const problem = `of "${field}" and the field of ${part.name} in which it is kept, only one is private`;
      return [{ file, path: `${path}/input/properties/${field}`, problem, remedy: 'write both alike' }];
    }),
  );
}
