/** An action of the open screen: by a shortcut, and from the palette. */
export interface Command {
  /** Unique among all commands. */
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  /** The key that runs it, as the browser names it: `e`, `/`. One written `Ctrl+S` is handled elsewhere. */
  readonly key?: string;
  run(): void;
}
