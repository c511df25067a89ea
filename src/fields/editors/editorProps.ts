/** The tables of a database with their columns, and which SQL it speaks. */
export interface SqlNames {
  readonly dialect: 'postgres' | 'mysql';
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Where tables are called `schema.table`: the schema whose tables a statement may name without it. */
  readonly schema?: string | null;
}

/** What the heavy editors are given; they are loaded when the first field of their kind is drawn. */
export interface EditorProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  readonly language: 'code' | 'sql' | 'json' | 'html';
  /** What a SQL text may name, offered while it is typed: tables with their columns. */
  readonly names?: SqlNames;
  readonly text: string;
  readonly isFixed: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave?: () => void;
  /** What Ctrl+Enter does, or ⌘+Enter. */
  readonly onRun?: () => void;
}
