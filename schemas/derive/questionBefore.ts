import type { Json, ObjectSchema, Words } from '../resource.ts';
import type { ActionFile, ResourceFile } from '../resourceFile.ts';
import { settingOf } from './serverValues.ts';

/** How many other records a save or an action affects, shown before it happens. */
export interface Reach {
  /**
   * The service that counts them; it takes the form's values, or the `ids` of an action, and returns `count`.
   */
  readonly service: string;
  /** The sentence with the number in place of `{count}`. */
  readonly text: Words;
}

/** A confirmation before a save that writes one of the given fields. */
export interface SaveQuestion {
  readonly fields: readonly string[];
  /** The saves that it applies to. */
  readonly on: readonly ('add' | 'edit')[];
  /** The state of the saved record that triggers it; always triggered when absent. */
  readonly when?: Readonly<Record<string, Json>>;
  /** The consequence of the save. */
  readonly text: Words;
  readonly reach?: Reach;
}

/** The parts of a resource that decide whether its saves need a confirmation. */
interface Saved {
  readonly schema: ObjectSchema;
  /** The fields that its form writes. */
  readonly written: readonly string[];
  /** Its records are final once added: they cannot be edited, deleted or acted upon. */
  readonly isFinal: boolean;
}

/**
 * A confirmation before a save that affects others, shown only if there are any: the service is called with
 * the values of the fields, and returns a `ConcernedAnswer`.
 */
export interface ConcernQuestion {
  readonly service: string;
  readonly fields: readonly string[];
  /** The consequence of the save. */
  readonly text: Words;
}

/**
 * The default confirmation of an action, so that no important action runs on a single click: for an action
 * that no other action reverses, that sets an amount of money, or that is reserved for the super
 * administrator. An action with an input form needs none.
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

/**
 * The confirmation before a save; by default for changing an amount of money and for adding a final record.
 */
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

/** Whether another action returns a record to a state from which the first one starts. */
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
