import type { ConcernQuestion, Reach, SaveQuestion } from './derive/questionBefore.ts';
import type { OnlySuper } from './derive/rules/onlySuper.ts';
import type { Move, Setting, Told } from './derive/told.ts';
import type { ListScreen } from './parts/list.ts';
import type { Thread } from './parts/thread.ts';

/** The two languages of the product; the first is the default. */
export const langs = ['zh_cn', 'en'] as const;

/** A language code as it travels on the wire. */
export type Lang = (typeof langs)[number];

/** A text in both languages. */
export type Words = Readonly<Record<Lang, string>>;

/** How strongly a state word is coloured. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** What an enum value is called and how it is coloured. */
export interface Option {
  readonly label: Words;
  readonly tone?: Tone;
  /** It may be chosen only for a record that has these values. */
  readonly when?: Readonly<Record<string, Json>>;
}

/** One JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A record as it travels on the wire: plain JSON by field name. */
export type Row = { [field: string]: Json | undefined };

/** Which record of another resource a value names: by its id, or by the value of a unique text field. */
export interface Reference {
  readonly resource: string;
  /** The field that names a record to people. */
  readonly display?: string;
  /** The unique text field whose value stands here; the id by default. */
  readonly field?: string;
  /** Only records with these values may newly be chosen. */
  readonly when?: Readonly<Record<string, Json>>;
  /** They go into the trash with the one that they name, and come back with it. */
  readonly along?: boolean;
}

/** One property of a resource's schema: JSON Schema's own words and Kaifang's. */
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
  readonly additionalProperties?: boolean;
  readonly label?: Words;
  readonly help?: Words;
  readonly options?: Readonly<Record<string, Option>>;
  readonly reference?: Reference;
  readonly messages?: Readonly<Record<string, Words>>;
  /** Of a share: much of it is what one wishes for, so it is no warning. */
  readonly fullIsGood?: boolean;
  /** Of a list of rows: the button that leaves it empty on purpose; until then nothing is said of it. */
  readonly none?: Words;
  /** Texts that an empty field may begin with, each by its name. */
  readonly templates?: readonly { readonly label: Words; readonly text: string }[];
  readonly search?: boolean;
  readonly filter?: boolean;
  readonly sortable?: boolean;
  readonly unique?: boolean | 'ignore_case';
  readonly index?: boolean;
  readonly frozen?: boolean;
  /** `once`: the answer of the write that made it shows it, and nothing ever after; `rsa`: sealed with the RSA key. */
  readonly secret?: boolean | 'once' | 'rsa';
  readonly random?: number;
  /** The server writes the id of the account that adds the record. */
  readonly creator?: boolean;
  readonly transient?: boolean;
  readonly readOnly?: boolean;
  readonly virtual?: string;
  /** A file that only those may fetch who may open the record. */
  readonly private?: boolean;
  readonly picture?: { readonly width: number; readonly height: number; readonly library?: string };
  readonly onlySuper?: OnlySuper;
  /** The values that a record has to have for the field to get another one. */
  readonly editWhen?: Readonly<Record<string, Json>>;
  /** What the field was called before: its values stay. */
  readonly was?: string;
  /** The field whose value those records get in this one that were there before it. */
  readonly filledFrom?: string;
  /** In no file: somebody else's, which is in no answer to the present caller. */
  readonly withheld?: true;
  /** In no file: random, and made where the present caller leaves it out. */
  readonly made?: true;
  /** Only in a form that a page makes: what the field holds as long as nobody writes something else into it. */
  readonly suggested?: string;
}

/** The JSON Schema of one record. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
  readonly [keyword: string]: unknown;
}

/** The verbs that every collection has by itself. */
export const verbs = ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'] as const;

/** One of the derived verbs. */
export type Verb = (typeof verbs)[number];

/**
 * Who may call a service, from the narrowest to the widest. `none`: nobody, the service does not exist;
 * `super`: level 255; `admin`: level 200 and up with the operation's permission; `developer`: level 100
 * and up; `member`: any signed-in account; `own`: any signed-in account, its own rows only; `public`: anyone.
 */
export const accessWords = ['none', 'super', 'admin', 'developer', 'member', 'own', 'public'] as const;

/** A word of `accessWords`. */
export type Access = (typeof accessWords)[number];

/** How long rows of a log are kept, or those done with (`when`); `setting` is the site's that says otherwise. */
export interface Keep {
  readonly days: number;
  readonly setting?: string;
  readonly when?: Readonly<Record<string, Json>>;
}

/** Who hears of a write in the message centre, and what: `{name}` stands for a field of the record. */
export interface Notify {
  /** The field with the account's id. */
  readonly to?: string;
  /** The field that names an API: everybody who uses it is told. */
  readonly users?: string;
  readonly title: Words;
  readonly text?: Words;
}

/** A transition of a record's state machine. */
export interface Action {
  readonly name: string;
  readonly label: Words;
  readonly service: string;
  readonly when: Readonly<Record<string, Json>>;
  readonly set: Readonly<Record<string, Json>>;
  /** Fields that get a value only where they have a certain one. */
  readonly moved: Readonly<Record<string, Move>>;
  /** Fields that get who acts, or when; those of `once` where they have no value yet. */
  readonly told: Readonly<Record<string, Told>>;
  readonly once: readonly string[];
  readonly input?: ObjectSchema;
  readonly confirm?: Words;
  /** The heading of the question before it, where its own words say it better; `{records}` stands for what it is about. */
  readonly title?: Words;
  /** What is said once it is done; the records' names follow. */
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
  readonly inPerson: boolean;
  readonly notify?: Notify;
}

/** A number over every matching record: how many there are, or what a field of theirs adds up to. */
export interface Figure {
  readonly label: Words;
  readonly sum?: string;
  /** The field whose different values are counted. */
  readonly distinct?: string;
  /** Of a report: how many records of this resource there were at the end of a day, whatever the others count. */
  readonly standing?: string;
  /** How much of all it is, as a percentage, in place of how many. */
  readonly share?: true;
  /** The colour of the number, unless it is 0. */
  readonly tone?: Tone;
  /** Only the records with these values count. */
  readonly when: Readonly<Record<string, Json>>;
}

/** Numbers by day, which a page draws beside those of as many days before. */
export interface Report {
  readonly service: string;
  /** The resource whose records are counted. */
  readonly of: string;
  /** Its moment that puts a record into a day. */
  readonly at: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Its fields that narrow what is counted. */
  readonly filters: readonly string[];
  readonly chart: 'line' | 'bar';
}

/** The screens that a collection has; each has a route below the resource's path. */
export const screens = ['list', 'add', 'edit', 'show'] as const;

/** The name of one generated screen. */
export type ScreenName = (typeof screens)[number];

/** A group of fields in a form or on a show screen. */
export interface FieldGroup {
  readonly label?: Words;
  readonly fields: readonly string[];
  /** A box above the fields that finds a record and fills fields with the parts of its key. */
  readonly pick?: { readonly label: Words; readonly reference: Reference; readonly into: readonly string[] };
}

/** A resource after its file was checked and every default filled in; frozen. */
export interface Resource {
  readonly name: string;
  readonly file: string;
  readonly kind: 'collection' | 'single' | 'page';
  readonly label: Words;
  /** What several of them are called: the name of their list. */
  readonly plural: Words;
  readonly help?: Words;
  /** Its own words for adding, for the button that adds, for editing, and for the moment when a record was made. */
  readonly words: Readonly<Partial<Record<'add' | 'submit' | 'edit' | 'created', Words>>>;
  readonly path: string;
  readonly page?: string;
  /** The services that a page's permission opens. */
  readonly calls: readonly string[];
  readonly report?: Report;
  /** What is permitted by itself beside its screens and actions: each opens further services. */
  readonly operations: Readonly<Record<string, { readonly label: Words; readonly calls: readonly string[] }>>;
  readonly menu: {
    readonly section: string;
    /** A heading inside the section: in words, or the name of one of the product's own. */
    readonly group?: string | Words;
    readonly icon: string;
    readonly order: number;
    readonly hidden: boolean;
    /** The records with these values wait for whoever may list them. */
    readonly badge?: Readonly<Record<string, Json>>;
  };
  readonly schema: ObjectSchema;
  readonly display: string;
  readonly owner?: string;
  readonly services: Readonly<Partial<Record<Verb, string>>>;
  readonly access: Readonly<Record<Verb, Access>>;
  readonly routes: Readonly<Partial<Record<ScreenName, string>>>;
  /** Screens that a page draws instead: its folder below `src/pages`. */
  readonly pages: Readonly<Partial<Record<ScreenName, string>>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly provider: { readonly type: 'kaifang' } | { readonly type: 'rest'; readonly url: string };
  readonly list: ListScreen;
  readonly uses?: string;
  /** A file that a service makes of all records, or of one. */
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
    /** Moments of the record, in their order. */
    readonly timeline: readonly string[];
    /** What its readers find of it, in their order. */
    readonly preview: readonly string[];
    readonly thread?: Thread;
  };
  readonly indexes: readonly (readonly string[])[];
  /** Fields that no two records share all values of. */
  readonly unique: readonly (readonly string[])[];
  readonly append: boolean;
  /** Whoever is signed in as somebody else only reads. */
  readonly inPerson: boolean;
  /** What is not deleted with a record, for the question before that. */
  readonly deleteText?: Words;
  readonly keep?: Keep;
  readonly gone?: readonly string[];
  /** What adding a record brings with it. */
  readonly added?: { readonly notify: Notify };
  /** The values that a record has to have for its files to be in use; none: they always are, those of a log never. */
  readonly shownWhen?: Readonly<Record<string, Json>>;
  /** The values that a record has to have to be edited; none: it always may be. */
  readonly editWhen?: Readonly<Record<string, Json>>;
  /** The values that a record has to have to be deleted; none: it always may be. */
  readonly deleteWhen?: Readonly<Record<string, Json>>;
  /** What an edit that changes one of the fields brings with it. */
  readonly edited?: Setting & { readonly fields: readonly string[]; readonly notify?: Notify };
  /** What those may do whose rows they are. */
  readonly platform?: {
    readonly verbs: readonly Verb[];
    readonly write: readonly string[];
    readonly actions: Readonly<Record<string, Action>>;
  };
}

/** All resources, checked and frozen, by name in menu order. */
export interface Registry {
  readonly resources: ReadonlyMap<string, Resource>;
}

/** The fields that every stored record has without their being written in its file. */
export const systemFields = ['id', 'created_at', 'updated_at', 'version'] as const;
