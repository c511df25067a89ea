import { resourceOf } from '../frozenRegistry.ts';
import type { Access, Registry, Resource, ScreenName, Verb, Words } from '../resource.ts';

/**
 * An operation that an administrator can be granted: its route below /admin and the services that it needs.
 */
export interface Operation {
  readonly uri: string;
  readonly label: Words;
  readonly resource: string;
  readonly services: readonly string[];
  readonly access: Access;
}

const screenWords: Readonly<Record<ScreenName, Words>> = {
  list: { zh_cn: '列表', en: 'list' },
  add: { zh_cn: '新增', en: 'add' },
  edit: { zh_cn: '编辑', en: 'edit' },
  show: { zh_cn: '查看', en: 'view' },
};

const screenVerbs: Readonly<Record<ScreenName, readonly Verb[]>> = {
  list: ['list'],
  add: ['add'],
  edit: ['edit', 'get'],
  show: ['get'],
};

/**
 * The route of a screen, such as `/user/list`, or the one from its file; undefined when there is no such
 * screen.
 */
export function routeOf(resource: Resource, screen: ScreenName): string | undefined {
  const part = resource.routes[screen];
  if (part === undefined || part.startsWith('/')) return part;
  return part === '' ? resource.path : `${resource.path}/${part}`;
}

/** The route that identifies an action, or a separate operation, in permissions, such as `/user/disable`. */
export function actionUri(resource: Resource, action: string): string {
  return `${resource.path}/${action.replaceAll('_', '-')}`;
}

/** Every operation of a resource. */
export function operationsOf(resource: Resource): Operation[] {
  const own = ownOperations(resource);
  if (resource.kind !== 'collection') return [wholeOperation(resource), ...own];
  return [...screenOperations(resource), ...verbOperations(resource), ...actionOperations(resource), ...own];
}

/** Every operation of the product, in menu order. */
export function allOperations(registry: Registry): Operation[] {
  return [...registry.resources.values()].flatMap(operationsOf);
}

/** An operation that a permission can grant to ordinary administrators. */
export interface GrantableOperation {
  readonly uri: string;
  readonly title: Words;
  /** The resource, in the plural. */
  readonly group: Words;
}

/** Every operation that can be granted. Related screens may share an address and are then granted together. */
export function grantableOperations(registry: Registry): GrantableOperation[] {
  const byUri = new Map<string, GrantableOperation>();
  for (const { uri, label, resource, access } of allOperations(registry)) {
    if (access !== 'admin') continue;
    const before = byUri.get(uri);
    const title = before ? bothOf(before.title, label) : label;
    byUri.set(uri, { uri, title, group: resourceOf(registry, resource).plural });
  }
  return [...byUri.values()];
}

function bothOf(one: Words, other: Words): Words {
  return { zh_cn: `${one.zh_cn} / ${other.zh_cn}`, en: `${one.en} / ${other.en}` };
}

/** The operations that allow each service: any one of them is enough. */
export function urisByService(registry: Registry): ReadonlyMap<string, readonly string[]> {
  const uris = new Map<string, string[]>();
  for (const { uri, services } of allOperations(registry))
    for (const service of services) uris.set(service, [...(uris.get(service) ?? []), uri]);
  return uris;
}

function wholeOperation(resource: Resource): Operation {
  return {
    uri: resource.path,
    label: resource.label,
    resource: resource.name,
    services: [...Object.values(resource.services), ...resource.calls],
    access: resource.kind === 'page' ? resource.access.get : resource.access.edit,
  };
}

function ownOperations(resource: Resource): Operation[] {
  return Object.entries(resource.operations).map(([name, { label, calls }]) => ({
    uri: actionUri(resource, name),
    label: joined(resource.label, label),
    resource: resource.name,
    services: calls,
    access: resource.access.get,
  }));
}

function screenOperations(resource: Resource): Operation[] {
  return (Object.keys(resource.routes) as ScreenName[]).map((screen) => ({
    uri: routeOf(resource, screen) as string,
    label: joined(resource.label, ownWord(resource, screen) ?? screenWords[screen]),
    resource: resource.name,
    services: screenVerbs[screen].flatMap((verb) => resource.services[verb] ?? []),
    access: resource.access[screenVerbs[screen][0] as Verb],
  }));
}

function ownWord({ words }: Resource, screen: ScreenName): Words | undefined {
  return screen === 'add' || screen === 'edit' ? words[screen] : undefined;
}

function verbOperations(resource: Resource): Operation[] {
  const words = {
    delete: { zh_cn: '删除', en: 'delete' },
    export: { zh_cn: '导出', en: 'export' },
    import: { zh_cn: '导入', en: 'import' },
  };
  return (['delete', 'export', 'import'] as const)
    .filter((verb) => resource.services[verb])
    .map((verb) => ({
      uri: `${resource.path}/${verb}`,
      label: joined(resource.label, words[verb]),
      resource: resource.name,
      services: [resource.services[verb] as string],
      access: resource.access[verb],
    }));
}

function actionOperations(resource: Resource): Operation[] {
  // An action that links to a page needs only that page's permission.
  const acts = Object.values(resource.actions).filter(({ page }) => page === undefined);
  return acts.map((action) => ({
    uri: actionUri(resource, action.name),
    label: joined(resource.label, action.label),
    resource: resource.name,
    services: [action.service],
    access: action.access,
  }));
}

function joined(thing: Words, verb: Words): Words {
  return { zh_cn: `${thing.zh_cn} · ${verb.zh_cn}`, en: `${thing.en} · ${verb.en}` };
}

/**
 * The field that holds a row's owner, where no one reads or changes the rows of others; undefined where rows
 * are open.
 */
export function ownField({ owner, access }: Resource): string | undefined {
  return Object.values(access).includes('own') ? owner : undefined;
}
