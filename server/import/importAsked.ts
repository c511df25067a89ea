import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import type { Sheet } from './sheet/sheetRow.ts';

/** What an import was asked for: the resource, the file, and how. */
export interface ImportAsked {
  readonly resource: Resource;
  readonly input: Row;
  readonly sheet: Sheet;
  /** Judges whether the account may still import here. */
  guard(call: Call): Promise<void>;
}
