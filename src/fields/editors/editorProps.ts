/** What the heavy editors are given; they are loaded when the first field of their kind is drawn. */
export interface EditorProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  readonly language: 'code' | 'sql' | 'json' | 'html';
  readonly text: string;
  readonly isFixed: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave?: () => void;
}
