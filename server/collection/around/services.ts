import {
  referencesService,
  referrersOf,
  revisionsAccess,
  revisionsService,
  threadService,
} from '#schemas/derive/aroundRecord.ts';
import { platformSide } from '#schemas/derive/platformSide.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import type { Service } from '../../service.ts';
import { idInput } from '../get.ts';
import { referencesTo } from './references.ts';
import { revisionsInput, revisionsOf } from './revisions.ts';
import { threadInput, threadOf } from './thread.ts';

/** The services that tell what is around a record: its history, and what refers to it. */
export function aroundServices(registry: Registry): Service[] {
  return [...registry.resources.values()].flatMap((resource) => [
    ...revisions(resource),
    ...references(registry, resource),
    ...[resource, platformSide(resource)].flatMap((side) => (side ? thread(side) : [])),
  ]);
}

function revisions(resource: Resource): Service[] {
  const name = revisionsService(resource);
  if (name === undefined) return [];
  return [
    {
      name,
      access: revisionsAccess(resource),
      input: revisionsInput(resource),
      writes: false,
      like: resource.services.get as string,
      summary: {
        zh_cn: `${resource.label.zh_cn}：一条记录的变更历史`,
        en: `${resource.label.en}: the history of one record`,
      },
      run: (call, input) => revisionsOf(call, resource, input),
    },
  ];
}

function references(registry: Registry, resource: Resource): Service[] {
  const name = referencesService(resource);
  if (name === undefined || referrersOf(registry, resource).length === 0) return [];
  return [
    {
      name,
      access: resource.access.get,
      input: idInput,
      writes: false,
      like: resource.services.get as string,
      summary: {
        zh_cn: `${resource.label.zh_cn}：引用一条记录的各类记录及其数量`,
        en: `${resource.label.en}: how many records refer to one`,
      },
      run: (call, input) => referencesTo(call, resource, Number(input['id'])),
    },
  ];
}

function thread(resource: Resource): Service[] {
  const name = threadService(resource);
  const { thread: kept } = resource.show;
  if (name === undefined || !kept) return [];
  return [
    {
      name,
      trail: 'never',
      access: resource.access.get,
      input: threadInput,
      writes: false,
      like: resource.services.get as string,
      summary: {
        zh_cn: `${resource.label.zh_cn}：一条记录的全部回复`,
        en: `${resource.label.en}: what was said about one record`,
      },
      run: (call, input) => threadOf(call, resource, kept, input),
    },
  ];
}
