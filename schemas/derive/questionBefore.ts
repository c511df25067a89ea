import type { Json, ObjectSchema, Words } from '../resource.ts';
import type { ActionFile, ResourceFile } from '../resourceFile.ts';
import { settingOf } from './told.ts';

/** How many others a save or an action reaches, told before it happens. */
export interface Reach {
  /** The service that counts them; it takes what the form would save, or the `ids` of an action, and answers `count`. */
  readonly service: string;
  /** The sentence that says it; `{count}` stands for the number. */
  readonly text: Words;
}

/** A question before a save that weighs: one that writes one of the fields. */
export interface SaveQuestion {
  readonly fields: readonly string[];
  /** Before which saves it is asked. */
  readonly on: readonly ('add' | 'edit')[];
  /** What the saved record will be where it is asked; always when there is none. */
  readonly when?: Readonly<Record<string, Json>>;
  /** What comes of the save. */
  readonly text: Words;
  readonly reach?: Reach;
}

/** What of a resource decides whether its saves are asked about. */
interface Saved {
  readonly schema: ObjectSchema;
  /** The fields that its form writes. */
  readonly written: readonly string[];
  /** Nothing can become of its records once they are added: they are not edited, deleted or acted upon. */
  readonly isFinal: boolean;
}

/**
 * A question before a save that concerns others, asked where they are any: the service is asked with the values of the
 * fields, and answers a `ConcernedAnswer`.
 */
export interface ConcernQuestion {
  readonly service: string;
  readonly fields: readonly string[];
  /** What comes of the save. */
  readonly text: Words;
}

/**
 * The question before an action whose file has none, since nothing that weighs happens at one click: where no other
 * action leads back from it, where it sets an amount of money, and where it is kept for the super administrator. One
 * that asks for an input is asked about already.
 */
export function questionBefore(
  action: ActionFile,
  others: readonly ActionFile[],
  schema: ObjectSchema,
): Words | undefined {
  if (action.confirm === false) return undefined;
  if (action.confirm || action.input) return action.confirm;
  if (!others.some((other) => leadsBack(action, other))) return questions.oneWay;
  const setsMoney = Object.keys(action.set ?? {}).some((name) => schema.properties[name]?.format === 'money');
  return setsMoney || action.access === 'super' ? questions.weighty : undefined;
}

/** The question before a save, by default one that changes an amount of money or adds what stays as it is for good. */
export function questionBeforeSave(
  confirm: NonNullable<ResourceFile['form']>['confirm'],
  { schema, written, isFinal }: Saved,
): SaveQuestion | undefined {
  if (confirm === false) return undefined;
  if (confirm) return { fields: written, on: ['add', 'edit'], ...confirm };
  if (isFinal) return { fields: written, on: ['add'], text: questions.oneWay };
  const fields = Object.entries(schema.properties)
    .filter(
      ([, { format, readOnly, frozen, virtual }]) => format === 'money' && !readOnly && !frozen && !virtual,
    )
    .map(([name]) => name);
  return fields.length > 0 ? { fields, on: ['edit'], text: questions.weighty } : undefined;
}

const questions = {
  oneWay: {
    zh_cn: '立即生效，无法撤销。',
    en: 'Takes effect immediately and cannot be undone.',
  },
  weighty: { zh_cn: '立即生效。', en: 'Takes effect immediately.' },
} as const satisfies Record<string, Words>;

/** Whether another action brings a record back to a state that the first one started from. */
function leadsBack({ when = {}, ...action }: ActionFile, other: ActionFile): boolean {
  if (other.access === 'none') return false;
  const { set } = settingOf(action.set);
  const changed = Object.entries(set);
  const isReached = Object.entries(other.when ?? {}).every(
    ([name, wanted]) => !Object.hasOwn(set, name) || among(wanted, set[name] as Json),
  );
  return (
    changed.length > 0 &&
    isReached &&
    changed.every(([name, value]) => {
      const back = other.set?.[name];
      return back !== undefined && back !== value && (when[name] === undefined || among(when[name], back));
    })
  );
}

function among(wanted: Json, value: Json): boolean {
  return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
}
