import type { SchemaRules } from './anySchema/schemaRules.ts';
import type { ListScreen } from './derive/list.ts';
import type { ConcernQuestion, Reach, SaveQuestion } from './derive/questionBefore.ts';
import type { FieldRule } from './derive/rules/fieldRules.ts';
import type { OnlySuper } from './derive/rules/onlySuper.ts';
import type { Move, ServerValue, Setting } from './derive/serverValues.ts';
import type { Thread } from './derive/thread.ts';

/** The two languages of the product; the first is the default. */
export const langs = ['zh_cn', 'en'] as const;

/** A language code on the wire. */
export type Lang = (typeof langs)[number];

/** A text in both languages. */
export type Words = Readonly<Record<Lang, string>>;

/** The color of a state label. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** The label and the color of an enum value. */
interface Option {
  readonly label: Words;
  readonly tone?: Tone;
  /** It may be chosen only for a record with these values. */
  readonly when?: Readonly<Record<string, Json>>;
}

/** One JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A record on the wire: plain JSON by field name. */
export type Row = { [field: string]: Json | undefined };

/**
 * The record of another resource that a value refers to: by its id, or by the value of a unique text field.
 */
export interface Reference {
  readonly resource: string;
  /** The field with the record's display name. */
  readonly display?: string;
  /** The unique text field that the value refers to; the id by default. */
  readonly field?: string;
  /** Only records with these values may be newly chosen. */
  readonly when?: Readonly<Record<string, Json>>;
  /**
   * `cascade`: the records are moved to the trash with the record that they refer to, and restored with it.
   */
  readonly onDelete?: 'restrict' | 'cascade';
}

/** One property of a resource's schema: JSON Schema keywords and Kaifang's own. */
export interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly default?: Json;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Property;
  readonly label?: Words;
  readonly help?: Words;
  readonly options?: Readonly<Record<string, Option>>;
  readonly reference?: Reference;
  readonly messages?: Readonly<Record<string, Words>>;
  /** For a percentage: a high value is desirable and shows no warning. */
  readonly higherIsBetter?: boolean;
  /** For a list of rows: the button that leaves it empty on purpose; until then it is unset. */
  readonly emptyLabel?: Words;
  /** Named templates for an empty text field. */
  readonly templates?: readonly { readonly label: Words; readonly text: string }[];
  readonly search?: boolean;
  readonly filter?: boolean;
  readonly sortable?: boolean;
  readonly unique?: boolean | 'ignore_case';
  readonly index?: boolean;
  readonly frozen?: boolean;
  /** `once`: shown only in the response of the write that created it; `rsa`: sealed with the RSA key. */
  readonly secret?: boolean | 'once' | 'rsa';
  readonly random?: number;
  /** What the form of a new record begins with. */
  readonly begins?: 'now' | 'caller.tel' | 'caller.email';
  /** The server writes the id of the account that adds the record. */
  readonly creator?: boolean;
  readonly transient?: boolean;
  readonly readOnly?: boolean;
  readonly virtual?: string;
  /** A file that only those who may open the record may fetch. */
  readonly private?: boolean;
  readonly picture?: { readonly width: number; readonly height: number; readonly library?: string };
  readonly onlySuper?: OnlySuper;
  /** The field may change only while the record has these values. */
  readonly editWhen?: Readonly<Record<string, Json>>;
  /** The field's previous name: its values are kept. */
  readonly renamedFrom?: string;
  /** The field whose value existing records get in this new field. */
  readonly filledFrom?: string;
  /** In no file: the field belongs to another account and is left out of responses to the current caller. */
  readonly withheld?: true;
  /** In no file: the JSON Schema that the form of a JSON value is drawn from. */
  readonly valueSchema?: Readonly<Record<string, unknown>>;
  /** In no file: random, and generated where the current caller omits it. */
  readonly made?: true;
  /** Only in a form that a page creates: the field's value until the person types another one. */
  readonly suggested?: string;
}

/** The JSON Schema of one record. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
  /** In no file: the resource's `rules`. */
  readonly fieldRules?: readonly FieldRule[];
  readonly [keyword: string]: unknown;
}

/** The verbs that every collection has. */
export const verbs = ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'] as const;

/** One of the derived verbs. */
export type Verb = (typeof verbs)[number];

/**
 * Who may call a service, from the narrowest to the widest. `none`: no one, the service does not exist;
 * `super`: level 255; `admin`: level 200 and up with the operation's permission; `developer`: level 100 and
 * up; `member`: any signed-in account; `own`: any signed-in account, its own rows only; `public`: anyone.
 */
export const accessWords = ['none', 'super', 'admin', 'developer', 'member', 'own', 'public'] as const;

/** One of `accessWords`. */
export type Access = (typeof accessWords)[number];

/**
 * The retention of a log's rows, or of the finished ones (`when`); `setting` is the site setting that
 * overrides it.
 */
export interface Retention {
  readonly days: number;
  readonly setting?: string;
  readonly when?: Readonly<Record<string, Json>>;
}

/**
 * Who receives a message about a write in the message center, and its text: `{name}` stands for a field of
 * the record.
 */
export interface Notify {
  /** The field with the recipient's account id. */
  readonly to?: string;
  /** The field that names an API: all of its users are notified. */
  readonly users?: string;
  readonly title: Words;
  readonly text?: Words;
  /** It is sent even to accounts that switched off notices of its resource. */
  readonly always?: boolean;
}

/** A transition of a record's state machine. */
export interface Action {
  readonly name: string;
  readonly label: Words;
  readonly service: string;
  readonly when: Readonly<Record<string, Json>>;
  readonly set: Readonly<Record<string, Json>>;
  /** Fields that get a value only where they have a given current one. */
  readonly moved: Readonly<Record<string, Move>>;
  /** Fields that get the caller or the time; those of `once` only where they have no value yet. */
  readonly serverValues: Readonly<Record<string, ServerValue>>;
  readonly once: readonly string[];
  readonly input?: ObjectSchema;
  readonly confirm?: Words;
  /**
   * The heading of its confirmation, if it differs from the label; `{records}` stands for the affected
   * records.
   */
  readonly title?: Words;
  /** The message on success; the records' names follow. */
  readonly done: Words;
  readonly reach?: Reach;
  readonly bulk: boolean;
  readonly whole?: Words;
  readonly tone: Tone;
  readonly icon?: string;
  readonly access: Access;
  /** The route that it opens, with the record's id, instead of calling its service. */
  readonly page?: string;
  readonly renew: readonly string[];
  readonly noImpersonation: boolean;
  readonly notify?: Notify;
}

/** A number over all matching records: their count, or the sum of a field. */
export interface Figure {
  readonly label: Words;
  readonly sum?: string;
  /** The field whose distinct values are counted. */
  readonly distinct?: string;
  /**
   * Of a report: how many records of this resource existed at the end of a day, independent of the other
   * figures.
   */
  readonly standing?: string;
  /** As a percentage of all, instead of a count. */
  readonly share?: true;
  /** The color of the number, unless it is 0. */
  readonly tone?: Tone;
  /** Only records with these values count. */
  readonly when: Readonly<Record<string, Json>>;
}

/** Numbers by day, drawn beside those of the same number of days before. */
export interface Report {
  readonly service: string;
  /** The resource whose records are counted. */
  readonly of: string;
  /** The time field that determines a record's day. */
  readonly at: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** The fields available as filters. */
  readonly filters: readonly string[];
  readonly chart: 'line' | 'bar';
}

/** The screens of a collection; each has a route below the resource's path. */
export const screens = ['list', 'add', 'edit', 'show'] as const;

/** The name of one generated screen. */
export type ScreenName = (typeof screens)[number];

/** A group of fields in a form or on a show screen. */
export interface FieldGroup {
  readonly label?: Words;
  readonly fields: readonly string[];
  /** A search box above the fields that finds a record and fills fields with the parts of its key. */
  readonly pick?: { readonly label: Words; readonly reference: Reference; readonly into: readonly string[] };
}

/** The place and the texts of a resource in the developers' portal. */
export interface PortalSection {
  /** The group of the portal's menu: one of `portalGroups`. */
  readonly group: string;
  readonly order: number;
  readonly hidden: boolean;
  readonly plural?: Words;
  readonly help?: Words;
  /** The text of an empty list. */
  readonly empty?: Words;
  /** The columns of the list, where they differ from the back-office's. */
  readonly columns?: readonly string[];
  /** Fields that no screen of the portal shows. The services still answer with them. */
  readonly omit: readonly string[];
  /** The custom services of a resource whose rows have no owner. */
  readonly services: Readonly<Partial<Record<'list' | 'get' | 'edit', string>>>;
  /** The fields that `services.edit` may change. */
  readonly write: readonly string[];
  /** The list and the record, where a page draws them: its folder below `src/features`. */
  readonly pages: Readonly<Partial<Record<'list' | 'show', string>>>;
}

/** A table or view of a connected database, whose rows are the records. */
export interface SqlProvider {
  readonly type: 'sql';
  /** The name of the connection, such as `db_shop`. */
  readonly connection: string;
  /** By default the first schema of the connection that has the table. */
  readonly schema?: string;
  readonly table: string;
  /** The column that is `id` on the wire; `id` by default. */
  readonly key?: string;
  readonly keyType?: 'text';
  /** The columns of fields that are called differently. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Where records live that are not in the platform's own database. */
export type OtherProvider = { readonly type: 'rest'; readonly url: string } | SqlProvider;

/** A resource after its file was validated and every default filled in; frozen. */
export interface Resource<Name extends string = string> {
  readonly name: Name;
  readonly file: string;
  readonly kind: 'collection' | 'single' | 'page';
  readonly label: Words;
  /** The plural label: the name of their list. */
  readonly plural: Words;
  readonly help?: Words;
  /**
   * Custom labels for adding, for the add button, for editing, and for the creation time of a record; and in
   * the portal, the text of an empty list.
   */
  readonly words: Readonly<Partial<Record<'add' | 'submit' | 'edit' | 'created' | 'empty', Words>>>;
  readonly path: string;
  readonly page?: string;
  /** The services that the page's permission allows. */
  readonly calls: readonly string[];
  readonly report?: Report;
  /** Permissions beyond those of its screens and actions: each allows further services. */
  readonly operations: Readonly<Record<string, { readonly label: Words; readonly calls: readonly string[] }>>;
  readonly menu: {
    readonly section: string;
    /** A heading inside the section: its text, or the name of one of the product's own headings. */
    readonly group?: string | Words;
    readonly icon: string;
    readonly order: number;
    readonly hidden: boolean;
    /** Records with these values are counted in a badge for accounts that may list them. */
    readonly badge?: Readonly<Record<string, Json>>;
  };
  readonly schema: ObjectSchema;
  /** The name that a call has for a field, where its column is called differently. */
  readonly wireNames?: Readonly<Record<string, string>>;
  /** The file's own schema, where it is more than `schema` says. Only the server has it. */
  readonly schemaRules?: SchemaRules;
  readonly display: string;
  readonly owner?: string;
  readonly services: Readonly<Partial<Record<Verb, string>>>;
  readonly access: Readonly<Record<Verb, Access>>;
  readonly routes: Readonly<Partial<Record<ScreenName, string>>>;
  /** Screens replaced by a page: its folder below `src/features`. */
  readonly pages: Readonly<Partial<Record<ScreenName, string>>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly provider: { readonly type: 'kaifang' } | OtherProvider;
  readonly list: ListScreen;
  readonly usedBy?: string;
  /** A file that a service generates from all records, or from one. */
  readonly download?: {
    readonly label: Words;
    readonly service: string;
    readonly formats: readonly string[];
    readonly of: readonly ('list' | 'record')[];
  };
  readonly form: {
    readonly groups: readonly FieldGroup[];
    readonly confirm?: SaveQuestion;
    readonly concerns?: ConcernQuestion;
  };
  readonly show: {
    readonly groups: readonly FieldGroup[];
    /** The times of the record's timeline, in order. */
    readonly timeline: readonly string[];
    /** The fields of the preview, in order. */
    readonly preview: readonly string[];
    /** The fields that are left out where they are empty or false. */
    readonly hideEmpty?: readonly string[];
    readonly thread?: Thread;
  };
  readonly indexes: readonly (readonly string[])[];
  /** Groups of fields that are unique together. */
  readonly unique: readonly (readonly string[])[];
  readonly appendOnly: boolean;
  /** During impersonation, access is read-only. */
  readonly noImpersonation: boolean;
  /** What a delete does not remove, for its confirmation. */
  readonly deleteText?: Words;
  readonly retention?: Retention;
  readonly dropColumns?: readonly string[];
  /** Effects of adding a record. */
  readonly added?: { readonly notify: Notify };
  /** The files of a record are in use while it has these values; always without any, and never in a log. */
  readonly shownWhen?: Readonly<Record<string, Json>>;
  /** A record may be edited while it has these values; always without any. */
  readonly editWhen?: Readonly<Record<string, Json>>;
  /** A record may be deleted while it has these values; always without any. */
  readonly deleteWhen?: Readonly<Record<string, Json>>;
  /** Effects of an edit that changes one of the fields. */
  readonly edited?: Setting & { readonly fields: readonly string[]; readonly notify?: Notify };
  /** How the developers' portal shows the records; undefined where it does not. */
  readonly portal?: PortalSection;
  /** The permissions of a row's owner. */
  readonly platform?: {
    readonly verbs: readonly Verb[];
    readonly write: readonly string[];
    readonly actions: Readonly<Record<string, Action>>;
  };
}

/** All resources, validated and frozen, by name in menu order. */
export interface Registry {
  readonly resources: ReadonlyMap<string, Resource>;
}

/** The fields that every stored record has without a declaration in its file. */
export const systemFields = ['id', 'created_at', 'updated_at', 'version'] as const;
