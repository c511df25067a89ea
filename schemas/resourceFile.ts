import type { ConcernQuestion, Reach, SaveQuestion } from './derive/questionBefore.ts';
import type { Thread } from './parts/thread.ts';
import type {
  Access,
  FieldGroup,
  Figure,
  Json,
  Notify,
  ObjectSchema,
  Report,
  Resource,
  ScreenName,
  Tone,
  Verb,
  Words,
} from './resource.ts';

/** A resource file as it was written, after the meta-schema accepted it. */
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
  readonly display?: string;
  readonly owner?: string;
  readonly services?: Readonly<Partial<Record<Verb, string>>>;
  readonly access?: Access | Readonly<Partial<Record<Verb, Access>>>;
  readonly routes?: Readonly<Partial<Record<ScreenName, string | null>>>;
  readonly pages?: Readonly<Partial<Record<ScreenName, string>>>;
  readonly provider?: { readonly type: 'rest'; readonly url: string };
  readonly uses?: string;
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
    readonly thread?: Thread;
  };
  readonly actions?: Readonly<Record<string, ActionFile>>;
  readonly indexes?: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
  readonly append?: boolean;
  readonly inPerson?: boolean;
  readonly deleteText?: Words;
  readonly keep?: Resource['keep'];
  readonly gone?: Resource['gone'];
  readonly added?: Resource['added'];
  readonly shownWhen?: Resource['shownWhen'];
  readonly editWhen?: Resource['editWhen'];
  readonly deleteWhen?: Resource['deleteWhen'];
  readonly edited?: {
    readonly fields: readonly string[];
    readonly set: Readonly<Record<string, Json>>;
    readonly notify?: Notify;
  };
  readonly platform?: {
    readonly verbs: readonly Verb[];
    readonly write?: readonly string[];
    /** What is different in an action of the same name; one of their own says all. */
    readonly actions?: Readonly<Record<string, Partial<ActionFile>>>;
  };
}

/** Figures as they were written. */
export type FiguresFile = Readonly<Record<string, Omit<Figure, 'when'> & Partial<Figure>>>;

/** An action as it was written. */
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
  readonly inPerson?: boolean;
  readonly notify?: Notify;
}
