/** A config item that the platform itself reads, in the format of its page. */
export interface PlatformItem {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** The value in effect while there is no such item. */
  readonly default: string;
  /** The id of its record; null while there is none. */
  readonly id: number | null;
  readonly version: number | null;
  readonly value: string | null;
  /** Whether the stored value is invalid; it was written before the validation existed. */
  readonly is_wrong: boolean;
  /** The choices; null where it is a list of entries. */
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
}
