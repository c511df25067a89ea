/** Why a file is no document whose operations can be imported; `key` names its text below `openapi.file`. */
export class Unreadable extends Error {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: string, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.name = 'Unreadable';
    this.key = key;
    this.values = values;
  }
}
