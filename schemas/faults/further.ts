import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { actionFaults } from './actions.ts';
import { conditionFaults } from './conditions.ts';
import { fieldFaults } from './fields.ts';
import { noticeFaults } from './notices.ts';
import { pastFaults } from './past.ts';
import type { Spot } from './spot.ts';
import { usageFaults } from './usage.ts';

/** What a file that is right by itself asks for that could not work: names the wire or the database keeps, states that no record can have. */
export function furtherFaults(source: ResourceFile, resource: Resource): Fault[] {
  const spots: Spot[] = [
    ...fieldFaults(resource),
    ...pastFaults(resource),
    ...conditionFaults(source),
    ...actionFaults(resource),
    ...noticeFaults(resource),
    ...usageFaults(resource, source),
  ];
  return spots.map((spot) => ({ file: resource.file, ...spot }));
}
