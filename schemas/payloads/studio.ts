import type { Access, Lang, Resource, Words } from '../resource.ts';

/** The studio's address on the development server. */
export const studioPath = '/admin/studio';

/** The event by which the development server says that a resource file on the disk changed. */
export const studioEvent = 'kaifang:resource-files';

/** The names that a resource file may have. */
export const studioName = /^[a-z][a-z0-9_]{0,47}$/;

/** A resource file on the disk. */
export interface StudioFile {
  /** The resource's name: the file is `resources/<name>.json`. */
  readonly name: string;
  readonly text: string;
  /** Changes with the text. */
  readonly revision: string;
}

/** A text that is not saved yet. */
export interface StudioDraft {
  readonly name: string;
  readonly text: string;
  /** The revision of the file that it changes; null for a new file. */
  readonly revision: string | null;
}

/** What the studio starts with. */
export interface StudioOpened {
  readonly files: readonly StudioFile[];
  /** The names of all services and of all computed fields, for completion. */
  readonly services: readonly string[];
  readonly virtuals: readonly string[];
  /** What the reference says of each keyword, by the keyword after its place, such as `list.columns`. */
  readonly keywords: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
}

/** Something to say about a file: a fault, or a remark that hinders nothing. */
export interface StudioFault {
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
  /** JSON pointer into the file; empty for the whole file. */
  readonly path: string;
  readonly text: string;
  readonly unknown?: string;
  readonly isRemark: boolean;
  /** The files on the disk do not have this fault. */
  readonly isNew: boolean;
}

/** What follows from a resource file. */
export interface StudioDerived {
  /** The statements that make its table; none where it has no table. */
  readonly ddl: readonly string[];
  readonly services: readonly { readonly name: string; readonly access: Access; readonly summary: Words }[];
  readonly types: string;
}

/** The drafts together with all other files, examined. */
export interface StudioEvaluation {
  readonly faults: readonly StudioFault[];
  /** The resources of the drafts and of the open file, completed; null while there are faults. */
  readonly resources: readonly Resource[] | null;
  /** What follows from the open file; null while there are faults. */
  readonly derived: StudioDerived | null;
  /** The revisions on the disk of the drafts' files; null where there is no such file. */
  readonly revisions: Readonly<Record<string, string | null>>;
}

/** What `npm run migrate -- --plan` would say of the drafts; null while there are faults or no database runs. */
export interface StudioPlan {
  readonly lines: readonly string[] | null;
  /** How many rows the table of the open file has, counted up to a million; null where there is no table yet. */
  readonly rows: number | null;
}

/** The outcome of saving: nothing is written while one file is in conflict or has a new fault. */
export interface StudioSaved {
  readonly saved: readonly StudioFile[];
  /** The files that changed on the disk meanwhile, as they are there; the text is null where one was removed. */
  readonly conflicts: readonly {
    readonly name: string;
    readonly text: string | null;
    readonly revision: string | null;
  }[];
  readonly faults: readonly StudioFault[];
}

/** Why a request is refused. */
export type StudioRefusal = 'address' | 'origin' | 'token' | 'request' | 'failed';
