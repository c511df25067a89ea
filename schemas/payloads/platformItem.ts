/** A config item that the platform itself reads, as its page shows it. */
export interface PlatformItem {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** What counts while there is no such item. */
  readonly default: string;
  /** The record that holds it; null while there is none. */
  readonly id: number | null;
  readonly version: number | null;
  readonly value: string | null;
  /** Whether the platform does not understand what it holds, which came before that was judged. */
  readonly is_wrong: boolean;
  /** What can be chosen; null where it is a list of entries. */
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
}
