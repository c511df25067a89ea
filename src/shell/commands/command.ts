/** Something that the open screen can do: by a key, and from the palette. */
export interface Command {
  /** Unlike that of any other command. */
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  /** The key that does it, as the browser calls it: `e`, `/`. One that is written `Ctrl+S` is heard by others. */
  readonly key?: string;
  run(): void;
}
