import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { mayCall } from '../access/mayCall.ts';
import type { Call } from '../call.ts';
import { badInput } from '../refusal.ts';
import type { Service } from '../service.ts';
import { importFields } from './fieldColumns.ts';
import type { Sheet } from './sheet/sheetRow.ts';
import { sayable } from './unsayable.ts';

/** How the rows of one file become records. */
export interface ImportPlan {
  readonly resource: Resource;
  /** The field of each column; empty: none. */
  readonly columns: readonly string[];
  /** `id`: a row with an id changes that record. `none`: every row is a new record. */
  readonly by: 'id' | 'none';
  /** Texts that look like formulas have an apostrophe before them. */
  readonly isGuarded: boolean;
  readonly mayAdd: boolean;
  readonly mayChange: boolean;
  readonly addInput: ObjectSchema;
  /** The same of a row, which holds no secret. */
  readonly rowInput: ObjectSchema;
  readonly editInput: ObjectSchema;
  /** The services to go through where somebody wrote them by hand. */
  readonly addByHand: Service | undefined;
  readonly editByHand: Service | undefined;
}

/** Makes the plan that a call asks for. @throws Refusal 400 when a column is meant for a field that there is not. */
export async function makePlan(
  call: Call,
  resource: Resource,
  input: Row,
  sheet: Sheet,
): Promise<ImportPlan> {
  const columns = (input['columns'] ?? []) as string[];
  refuseUnknown(call, resource, columns);
  const [add, edit] = [serviceOf(call, resource.services.add), serviceOf(call, resource.services.edit)];
  const isOwn = resource.access.add === 'own' || resource.access.edit === 'own';
  const none: ObjectSchema = { type: 'object', properties: {} };
  return {
    resource,
    columns,
    by: input['by'] === 'none' || !columns.includes('id') ? 'none' : 'id',
    isGuarded: sheet.format === 'csv',
    mayAdd: await mayCall(call, resource.services.add),
    mayChange: await mayCall(call, resource.services.edit),
    addInput: add?.input ?? none,
    rowInput: sayable(add?.input ?? none, resource),
    editInput: edit?.input ?? none,
    addByHand: add?.byHand || isOwn ? add : undefined,
    editByHand: edit?.byHand || isOwn ? edit : undefined,
  };
}

function serviceOf(call: Call, name: string | undefined): Service | undefined {
  return call.app.services.get(name ?? '');
}

function refuseUnknown(call: Call, resource: Resource, columns: readonly string[]): void {
  const known = importFields(resource);
  const used = columns.filter((field) => field !== '');
  const wrong = used.find((field, at) => !known.includes(field) || used.indexOf(field) !== at);
  if (wrong === undefined && used.length > 0) return;
  const message =
    wrong === undefined
      ? say(call.texts, 'jobs.import.noColumn')
      : say(call.texts, 'jobs.import.wrongColumn', { field: wrong });
  throw badInput([{ field: 'columns', rule: 'field', message }]);
}
