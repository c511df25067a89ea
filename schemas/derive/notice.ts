import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import {
  type Lang,
  langs,
  type Notify,
  type ObjectSchema,
  type Property,
  type Registry,
  type Resource,
  type Row,
  type Words,
} from '../resource.ts';
import type { ActionFile, ResourceFile } from '../resourceFile.ts';
import { cut } from '../text/cut.ts';

/**
 * A message as stored: in both languages, so that each reader gets it in the language selected at the time of
 * reading.
 */
export interface Notice {
  readonly title: Words;
  readonly text: Words | null;
}

/** A notification with its place in a resource file. */
export interface PlacedNotice {
  readonly path: string;
  readonly notify: Notify;
  /** The input of its action, in addition to the record's own fields. */
  readonly asked: ObjectSchema['properties'];
}

const place = /\{([a-z][a-z0-9_]*)\}/g;
const aside = /\[([^[\]]*)\]/g;

/**
 * The text of a notification about a record. Each `{field}` becomes the displayed value. A part in square
 * brackets is left out where a field in it is empty.
 */
export function noticeOf(
  { title, text }: Notify,
  properties: ObjectSchema['properties'],
  record: Row,
): Notice {
  const filled = (words: Words): Words =>
    Object.fromEntries(langs.map((lang) => [lang, fill(words[lang], properties, record, lang)])) as Words;
  const said = text && filled(text);
  return { title: filled(title), text: said && langs.some((lang) => said[lang] !== '') ? said : null };
}

/** Every place of a resource file where a write sends a notification, with its path. */
export function noticesOf(
  source: Pick<ResourceFile | Resource, 'actions' | 'added' | 'edited' | 'platform'>,
): PlacedNotice[] {
  const acts = (path: string, actions: Readonly<Record<string, Partial<ActionFile>>> = {}) =>
    Object.entries(actions).map(([name, { notify, input }]) => ({ path: `${path}/${name}`, notify, input }));
  const all = [
    ...acts('/actions', source.actions),
    ...acts('/platform/actions', source.platform?.actions),
    { path: '/added', notify: source.added?.notify, input: undefined },
    { path: '/edited', notify: source.edited?.notify, input: undefined },
  ];
  return all.flatMap(({ path, notify, input }) =>
    notify ? [{ path: `${path}/notify`, notify, asked: input?.properties ?? {} }] : [],
  );
}

/** The fields that the text of a notification uses. */
export function namedFields({ title, text }: Notify): string[] {
  const all = [title, text].flatMap((words) => (words ? langs.map((lang) => words[lang]) : []));
  return [...new Set(all.flatMap((one) => [...one.matchAll(place)].map(([, name]) => name as string)))];
}

/** Whether a value of the field can stand in a sentence. */
export function isSpoken(property: Property): boolean {
  const isId = property.reference !== undefined && property.reference.field === undefined;
  return isReadable(property) && !isId && !unspoken.has(fieldType(property).name);
}

const unspoken: ReadonlySet<string> = new Set(['html', 'code', 'sql', 'json', 'image', 'file', 'files']);

const longest = 300;

function fill(words: string, properties: ObjectSchema['properties'], record: Row, lang: Lang): string {
  const isSilent = (part: string) => [...part.matchAll(place)].some(([, name = '']) => !says(record[name]));
  const kept = words.replace(aside, (_all, part: string) => (isSilent(part) ? '' : part));
  return kept.trim().replace(place, (_all, name: string) => {
    const value = record[name] ?? null;
    const property = properties[name];
    if (value === null || !property) return '–';
    const text = spoken(property, value, lang);
    return text.length > longest ? `${cut(text, longest)}…` : text;
  });
}

function says(value: Row[string]): boolean {
  return (value ?? '') !== '';
}

/** A field's value as text within a sentence. */
export function spoken(property: Property, value: NonNullable<Row[string]>, lang: Lang): string {
  const type = fieldType(property);
  if (type.time === 'moment') return moment.format(new Date(String(value))).replaceAll('/', '-');
  return type.toText ? type.toText(value, property, lang) : String(value);
}

// The platform's own time zone, since the reader's is unknown.
const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false },
});

/** The notices about the records of a resource, which an account can switch off together. */
export interface NoticeKind {
  readonly resource: Resource;
  /** The titles with … in place of values: those that can be switched off, and those that are always sent. */
  readonly titles: readonly Words[];
  readonly always: readonly Words[];
}

/** The kinds of notices that owners of records get, or, on the side of the back-office, everybody. */
export function noticeKinds({ resources }: Registry, side: 'owners' | 'all'): NoticeKind[] {
  return [...resources.values()].flatMap((resource): NoticeKind[] => {
    const isTheirs = ({ to, users }: Notify) =>
      side === 'all' || users !== undefined || to === resource.owner;
    const notices = noticesOf(resource).flatMap(({ notify }) => (isTheirs(notify) ? [notify] : []));
    if (notices.length === 0) return [];
    const titles = (isAlways: boolean) =>
      notices.filter(({ always = false }) => always === isAlways).map(({ title }) => withoutValues(title));
    return [{ resource, titles: titles(false), always: titles(true) }];
  });
}

function withoutValues(title: Words): Words {
  return Object.fromEntries(
    langs.map((lang) => [lang, title[lang].replace(aside, '').replace(place, '…')]),
  ) as Words;
}
