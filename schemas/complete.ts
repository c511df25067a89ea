import { completeReport } from './complete/completeReport.ts';
import { deepFreeze } from './complete/deepFreeze.ts';
import { isWithoutImpersonation } from './complete/noImpersonation.ts';
import { withoutNotes } from './complete/withoutNotes.ts';
import { doneOf } from './derive/doneOf.ts';
import { keptSecretsField } from './derive/keptSecrets.ts';
import { pluralOf } from './derive/plural.ts';
import { questionBefore, questionBeforeSave } from './derive/questionBefore.ts';
import { withFieldRules } from './derive/rules/fieldRules.ts';
import { settingOf } from './derive/serverValues.ts';
import { isTable, sqlColumn } from './derive/sqlColumns.ts';
import { fieldType } from './fields/all.ts';
import { reportServices } from './payloads/report.ts';
import { completeProperty, otherPropertiesOf, systemPropertiesOf } from './property.ts';
import {
  type Access,
  type Action,
  type FieldGroup,
  type ObjectSchema,
  type PortalSection,
  type Property,
  type Resource,
  type ScreenName,
  type Verb,
  verbs,
} from './resource.ts';
import type { ActionFile, FiguresFile, ResourceFile } from './resourceFile.ts';
import { sectionOf } from './sections.ts';

/** A validated resource file with all defaults filled in; frozen. */
export function completeResource(source: ResourceFile, file: string): Resource {
  const kind = source.kind ?? 'collection';
  const path = source.path ?? `/${source.name}`;
  const schema = completeSchema(source);
  const shown = withoutDoubledId(schema, source.provider);
  const access = completeAccess(source, kind);
  const display = source.display ?? firstText(schema);
  const saveQuestion = questionBeforeSave(source.form?.confirm, {
    schema,
    written: oneGroup(schema, isWritable).flatMap(({ fields }) => fields),
    isFinal: isFinal(source, kind, access),
  });
  return deepFreeze({
    name: source.name,
    file,
    kind,
    label: source.label,
    plural: source.plural ?? (kind === 'collection' ? pluralOf(source.label) : source.label),
    ...(source.help && { help: source.help }),
    words: source.words ?? {},
    path,
    ...(kind === 'page' && { page: source.page ?? (source.report ? 'report' : source.name) }),
    calls: [...(source.calls ?? []), ...reportServices(source.report)],
    ...(source.report && { report: completeReport(source.report, completeFigures(source.report.figures)) }),
    operations: source.operations ?? {},
    menu: { section: sectionOf(path), icon: 'table', order: 100, hidden: false, ...source.menu },
    schema,
    ...(source.source?.wireNames && { wireNames: source.source.wireNames }),
    ...(source.source?.rules && { schemaRules: source.source.rules }),
    display,
    ...(source.owner && { owner: source.owner }),
    services: completeServices(source, kind, access),
    access,
    routes: completeRoutes(source, kind, access),
    pages: source.pages ?? {},
    actions: mapValues(source.actions ?? {}, (action, name) => completeAction(action, name, source, schema)),
    provider: source.provider ?? { type: 'kaifang' },
    list: {
      columns: listedFields(shown),
      filters: filteredFields(schema),
      sort: '-id',
      bulk: bulkActions(source, access),
      view: 'table',
      pages: [],
      search: 'plain',
      edit: [],
      groups: [],
      ...source.list,
      figures: completeFigures(source.list?.figures ?? {}),
    },
    ...(source.usedBy && { usedBy: source.usedBy }),
    ...(source.download && { download: source.download }),
    form: {
      groups: source.form?.groups ?? oneGroup(schema, isWritable),
      ...(saveQuestion && { confirm: saveQuestion }),
      ...(source.form?.concerns && { concerns: source.form.concerns }),
    },
    show: { groups: oneGroup(shown, isReadable), timeline: [], preview: [], ...source.show },
    indexes: source.indexes ?? [],
    unique: [
      ...(source.unique ?? []),
      ...(source.rules ?? []).flatMap(({ unique }) => (unique ? [unique] : [])),
    ],
    appendOnly: source.appendOnly ?? false,
    noImpersonation: source.noImpersonation ?? isWithoutImpersonation(schema),
    ...(source.deleteText && { deleteText: source.deleteText }),
    ...(source.retention && { retention: source.retention }),
    ...(source.dropColumns && { dropColumns: source.dropColumns }),
    ...(source.added && { added: source.added }),
    ...(source.shownWhen && { shownWhen: source.shownWhen }),
    ...(source.editWhen && { editWhen: source.editWhen }),
    ...(source.deleteWhen && { deleteWhen: source.deleteWhen }),
    ...(source.edited && { edited: { ...source.edited, ...settingOf(source.edited.set) } }),
    ...((source.portal || source.platform) && { portal: completePortal(source.portal) }),
    ...(source.platform && { platform: completePlatform(source, source.platform, schema) }),
  });
}

/** `work_order` → `WorkOrder`: the class part of a resource's service names. */
export function className(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Whether a form may show an input for the property. */
export function isWritable(property: Property): boolean {
  return !property.readOnly && property.virtual === undefined;
}

/** Whether the property may appear in a response. */
export function isReadable(property: Property): boolean {
  return !property.secret && property.format !== 'password' && !property.transient && !property.withheld;
}

/** Whether the property has a column of its own. */
export function isStored(property: Property): boolean {
  return property.virtual === undefined && !property.transient;
}

function completeFigures(figures: FiguresFile): Resource['list']['figures'] {
  return mapValues(figures, (figure) => ({ when: {}, ...figure }));
}

function completeSchema(source: ResourceFile): ObjectSchema {
  if (!source.schema) return { type: 'object', properties: {} };
  const schema = withoutNotes(source.schema);
  const drawn = source.source?.drawn ?? {};
  const own = mapValues(schema.properties, (property, name) =>
    completeProperty(name, drawn[name] ? { ...property, valueSchema: drawn[name] } : property),
  );
  const { provider } = source;
  const { id, ...rest } = mapValues(
    provider ? otherPropertiesOf(provider) : systemPropertiesOf(own, source.words?.created),
    (property, name) => completeProperty(name, property),
  );
  const properties = { id: id as Property, ...own, ...rest };
  return withFieldRules({ ...schema, properties }, source.rules);
}

// The key of a table may also be a field with a label of its own.
function withoutDoubledId(schema: ObjectSchema, provider: ResourceFile['provider']): ObjectSchema {
  const { id: _id, ...others } = schema.properties;
  const isDoubled =
    provider !== undefined &&
    isTable(provider) &&
    Object.keys(others).some((name) => sqlColumn(provider, name) === sqlColumn(provider, 'id'));
  return isDoubled ? { ...schema, properties: others } : schema;
}

// A page has no services. Its `get` access alone decides who may open it.
const verbsOf: Readonly<Record<Resource['kind'], readonly Verb[]>> = {
  collection: verbs,
  single: ['get', 'edit'],
  page: ['get'],
};

// The server cannot import records into another database, nor export those of another server.
const missingVerbs: Readonly<Record<Resource['provider']['type'], readonly Verb[]>> = {
  kaifang: [],
  sql: ['import'],
  rest: ['export', 'import'],
};

function completeAccess(source: ResourceFile, kind: Resource['kind']): Record<Verb, Access> {
  const word = typeof source.access === 'string' ? source.access : undefined;
  const each = typeof source.access === 'object' ? source.access : {};
  const missing = missingVerbs[source.provider?.type ?? 'kaifang'];
  const known = verbsOf[kind].filter((verb) => !missing.includes(verb));
  const wordOf = (verb: Verb) => (known.includes(verb) ? (each[verb] ?? word ?? 'admin') : 'none');
  return { ...fromKeys(verbs, wordOf), import: importAccess(wordOf('add'), wordOf('import')) };
}

// An import adds records, and the job that runs it needs an owner.
function importAccess(add: Access, own: Access): Access {
  return add === 'none' || own === 'public' ? 'none' : own;
}

const verbNames: Readonly<Record<Verb, string>> = {
  list: 'GetList',
  get: 'Get',
  add: 'Add',
  edit: 'Edit',
  delete: 'Del',
  export: 'Export',
  import: 'Import',
};

function completeServices(source: ResourceFile, kind: Resource['kind'], access: Record<Verb, Access>) {
  const prefix = `Admin.${className(source.name)}.`;
  const names = verbs
    .filter((verb) => access[verb] !== 'none' && kind !== 'page')
    .map((verb) => [verb, source.services?.[verb] ?? prefix + defaultName(verb, kind)] as const);
  return Object.fromEntries(names) as Partial<Record<Verb, string>>;
}

function defaultName(verb: Verb, kind: Resource['kind']): string {
  return kind === 'single' && verb === 'edit' ? 'Save' : verbNames[verb];
}

const screenVerbs: Readonly<Record<ScreenName, Verb>> = {
  list: 'list',
  add: 'add',
  edit: 'edit',
  show: 'get',
};

function completeRoutes(source: ResourceFile, kind: Resource['kind'], access: Record<Verb, Access>) {
  if (kind !== 'collection') return {};
  const shown = (Object.keys(screenVerbs) as ScreenName[]).filter(
    (name) => access[screenVerbs[name]] !== 'none' && source.routes?.[name] !== null,
  );
  return Object.fromEntries(shown.map((name) => [name, source.routes?.[name] ?? name]));
}

/** Whether a record is final once added: no one may edit it, delete it or run an action on it. */
function isFinal(source: ResourceFile, kind: Resource['kind'], access: Resource['access']): boolean {
  const isOpen = [access.edit, access.delete].some((word) => word !== 'none');
  return kind === 'collection' && access.add !== 'none' && !isOpen && !source.actions;
}

function completeAction(
  action: ActionFile,
  name: string,
  source: ResourceFile,
  schema: ObjectSchema,
): Action {
  const others = Object.values(source.actions ?? {}).filter((other) => other !== action);
  const confirm = questionBefore(action, others, schema);
  return {
    name,
    label: action.label,
    service: action.service ?? `Admin.${className(source.name)}.${className(name)}`,
    when: action.when ?? {},
    ...settingOf(action.set),
    ...(action.input && { input: completeInput(action.input) }),
    ...(confirm && { confirm }),
    ...(action.title && { title: action.title }),
    // A reference to an unknown platform action has no label; the check reports that.
    done: action.done ?? (action.label && doneOf(action.label)),
    ...(action.reach && { reach: action.reach }),
    bulk: action.bulk ?? false,
    ...(action.whole && { whole: action.whole }),
    tone: action.tone ?? 'neutral',
    ...(action.icon && { icon: action.icon }),
    access: action.access ?? 'admin',
    ...(action.page && { page: action.page }),
    renew: action.renew ?? [],
    noImpersonation: action.noImpersonation ?? false,
    ...(action.notify && { notify: action.notify }),
  };
}

function completePlatform(
  source: ResourceFile,
  { verbs, write = [], actions = {} }: NonNullable<ResourceFile['platform']>,
  schema: ObjectSchema,
): NonNullable<Resource['platform']> {
  const own = mapValues(actions, (changed, name) => {
    const service = `Platform.${className(source.name)}.${className(name)}`;
    const action = { ...source.actions?.[name], ...changed, service, access: 'own' } as ActionFile;
    return completeAction(action, name, source, schema);
  });
  return { verbs, write, actions: own };
}

// Without a section of its own, a resource with a `platform` section has a place in the portal.
function completePortal(portal: ResourceFile['portal'] = {}): PortalSection {
  return {
    group: 'data',
    order: 100,
    hidden: false,
    services: {},
    omit: [],
    write: [],
    pages: {},
    ...portal,
  };
}

function completeInput(written: ObjectSchema): ObjectSchema {
  const input = withoutNotes(written);
  return {
    ...input,
    properties: mapValues(input.properties, (property, name) => completeProperty(name, property)),
  };
}

function bulkActions(source: ResourceFile, access: Record<Verb, Access>): string[] {
  const actions = Object.entries(source.actions ?? {});
  const names = actions.filter(([, action]) => action.bulk).map(([name]) => name);
  return [...names, ...(['edit', 'delete'] as const).filter((verb) => access[verb] !== 'none')];
}

function firstText(schema: ObjectSchema): string {
  const texts = Object.keys(schema.properties).filter((name) => fieldType(at(schema, name)).searched);
  return texts.find((name) => schema.required?.includes(name)) ?? texts[0] ?? 'id';
}

const unlisted = new Set(['updated_at', 'version', keptSecretsField]);

function listedFields(schema: ObjectSchema): string[] {
  const names = Object.keys(schema.properties).filter((name) => {
    const property = at(schema, name);
    return isReadable(property) && fieldType(property).listed && !unlisted.has(name);
  });
  return names.length <= 9 ? names : [...names.slice(0, 8), 'created_at'];
}

const filteredTypes = new Set([
  ...['choice', 'level', 'boolean', 'money', 'date', 'dateTime'],
  ...['reference', 'referenceKey', 'references'],
]);

function filteredFields(schema: ObjectSchema): string[] {
  return Object.keys(schema.properties).filter((name) => {
    const property = at(schema, name);
    const isOwn = !['created_at', 'updated_at'].includes(name);
    return property.filter ?? (isOwn && isReadable(property) && filteredTypes.has(fieldType(property).name));
  });
}

function oneGroup(schema: ObjectSchema, takes: (property: Property) => boolean): FieldGroup[] {
  const names = Object.keys(schema.properties).filter(
    (name) => takes(at(schema, name)) && name !== 'version',
  );
  return [{ fields: names }];
}

function at(schema: ObjectSchema, name: string): Property {
  return schema.properties[name] as Property;
}

function mapValues<In, Out>(source: Readonly<Record<string, In>>, map: (value: In, key: string) => Out) {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, map(value, key)]));
}

function fromKeys<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
