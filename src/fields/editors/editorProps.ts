/** The tables of a database with their columns, and its SQL dialect. */
export interface SqlNames {
  readonly dialect: 'postgres' | 'mysql';
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** If tables are named `schema.table`: the schema whose tables a statement may name without it. */
  readonly schema?: string | null;
}

/** The props of the large editors, which load when the first field of their kind is rendered. */
export interface EditorProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  readonly language: 'code' | 'sql' | 'json' | 'html';
  /** The names to complete in a SQL text: tables with their columns. */
  readonly names?: SqlNames;
  readonly text: string;
  readonly isFixed: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave?: () => void;
  /** The action of Ctrl+Enter, or ⌘+Enter. */
  readonly onRun?: () => void;
}
