import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { Sheet } from './sheet/sheetRow.ts';

/** The request of an import: the resource, the file and the options. */
export interface ImportAsked {
  readonly resource: Resource;
  readonly input: Row;
  readonly sheet: Sheet;
  /** Checks whether the account may still import into this resource. */
  guard(call: Call): Promise<void>;
}
