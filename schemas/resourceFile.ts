import type { SchemaSource } from './anySchema/normalise.ts';
import type { ConcernQuestion, Reach, SaveQuestion } from './derive/questionBefore.ts';
import type { FieldRule } from './derive/rules/fieldRules.ts';
import type { Thread } from './derive/thread.ts';
import type {
  Access,
  FieldGroup,
  Figure,
  Json,
  Notify,
  ObjectSchema,
  OtherProvider,
  PortalSection,
  Report,
  Resource,
  ScreenName,
  Tone,
  Verb,
  Words,
} from './resource.ts';

/** A resource file as written, accepted by the meta-schema. */
export interface ResourceFile {
  readonly name: string;
  readonly label: Words;
  readonly plural?: Words;
  readonly help?: Words;
  readonly words?: Resource['words'];
  readonly kind?: Resource['kind'];
  readonly path?: string;
  readonly page?: string;
  readonly calls?: readonly string[];
  readonly report?: Pick<Report, 'service' | 'of'> &
    Partial<Omit<Report, 'figures'>> & { readonly figures: FiguresFile };
  readonly operations?: Resource['operations'];
  readonly menu?: Partial<Resource['menu']>;
  readonly schema?: ObjectSchema;
  /** In no file: what a schema beyond the grammar became besides its fields. */
  readonly source?: SchemaSource;
  readonly display?: string;
  readonly owner?: string;
  readonly services?: Readonly<Partial<Record<Verb, string>>>;
  readonly access?: Access | Readonly<Partial<Record<Verb, Access>>>;
  readonly routes?: Readonly<Partial<Record<ScreenName, string | null>>>;
  readonly pages?: Readonly<Partial<Record<ScreenName, string>>>;
  readonly provider?: OtherProvider;
  readonly usedBy?: string;
  readonly download?: Resource['download'];
  readonly list?: Partial<Omit<Resource['list'], 'figures'>> & {
    readonly figures?: FiguresFile;
  };
  readonly form?: {
    readonly groups?: readonly FieldGroup[];
    readonly confirm?: (Pick<SaveQuestion, 'text'> & Partial<SaveQuestion>) | false;
    readonly concerns?: ConcernQuestion;
  };
  readonly show?: {
    readonly groups?: readonly FieldGroup[];
    readonly timeline?: readonly string[];
    readonly preview?: readonly string[];
    readonly hideEmpty?: readonly string[];
    readonly thread?: Thread;
  };
  readonly actions?: Readonly<Record<string, ActionFile>>;
  readonly indexes?: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
  readonly rules?: readonly FieldRule[];
  readonly appendOnly?: boolean;
  readonly noImpersonation?: boolean;
  readonly deleteText?: Words;
  readonly retention?: Resource['retention'];
  readonly dropColumns?: Resource['dropColumns'];
  readonly added?: Resource['added'];
  readonly shownWhen?: Resource['shownWhen'];
  readonly editWhen?: Resource['editWhen'];
  readonly deleteWhen?: Resource['deleteWhen'];
  readonly edited?: {
    readonly fields: readonly string[];
    readonly set: Readonly<Record<string, Json>>;
    readonly notify?: Notify;
  };
  readonly portal?: Partial<PortalSection>;
  readonly platform?: {
    readonly verbs: readonly Verb[];
    readonly write?: readonly string[];
    /** Overrides of the action of the same name; a new action is complete. */
    readonly actions?: Readonly<Record<string, Partial<ActionFile>>>;
  };
}

/** Figures as written. */
export type FiguresFile = Readonly<Record<string, Omit<Figure, 'when'> & Partial<Figure>>>;

/** An action as written. */
export interface ActionFile {
  readonly label: Words;
  readonly service?: string;
  readonly when?: Readonly<Record<string, Json>>;
  readonly set?: Readonly<Record<string, Json>>;
  readonly input?: ObjectSchema;
  readonly confirm?: Words | false;
  readonly title?: Words;
  readonly done?: Words;
  readonly reach?: Reach;
  readonly bulk?: boolean;
  readonly whole?: Words;
  readonly tone?: Tone;
  readonly icon?: string;
  readonly access?: Access;
  readonly page?: string;
  readonly renew?: readonly string[];
  readonly noImpersonation?: boolean;
  readonly notify?: Notify;
}
