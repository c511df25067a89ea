import { concernMoment } from '#schemas/derive/concernMoment.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import type { Call } from '../../core/call.ts';
import type { Service } from '../../core/service.ts';
import { importFields } from './fieldColumns.ts';
import type { Sheet } from './sheet/sheetRow.ts';
import { sayable } from './unsayable.ts';

/** How the rows of one file become records. */
export interface ImportPlan {
  readonly resource: Resource;
  /** The field of each column; empty for none. */
  readonly columns: readonly string[];
  /** `id`: a row with an ID changes that record. `none`: every row is a new record. */
  readonly by: 'id' | 'none';
  /** Texts that look like formulas are prefixed with an apostrophe. */
  readonly isGuarded: boolean;
  readonly mayAdd: boolean;
  readonly mayChange: boolean;
  readonly addInput: ObjectSchema;
  /** The schema for a row, without secrets. */
  readonly rowInput: ObjectSchema;
  readonly editInput: ObjectSchema;
  /** The values of fields that a new record leaves empty: the time from which it affects others. */
  readonly fill: Row;
  /** The custom services to call, where the resource has some. */
  readonly addByHand: Service | undefined;
  readonly editByHand: Service | undefined;
}

/** Builds the plan of a call. @throws ApiError 400 when a column maps to an unknown field. */
export async function makePlan(
  call: Call,
  resource: Resource,
  input: Row,
  sheet: Sheet,
): Promise<ImportPlan> {
  const columns = (input['columns'] ?? []) as string[];
  refuseUnknown(call, resource, columns);
  const fill = (input['fill'] ?? {}) as Row;
  const [add, edit] = [serviceOf(call, resource.services.add), serviceOf(call, resource.services.edit)];
  const isOwn = resource.access.add === 'own' || resource.access.edit === 'own';
  const none: ObjectSchema = { type: 'object', properties: {} };
  call.app.validate(fillSchema(resource), fill, call);
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
    fill,
    addByHand: add?.isCustom || isOwn ? add : undefined,
    editByHand: edit?.isCustom || isOwn ? edit : undefined,
  };
}

function fillSchema(resource: Resource): ObjectSchema {
  const moment = concernMoment(resource);
  const property = moment === undefined ? undefined : resource.schema.properties[moment];
  return {
    type: 'object',
    additionalProperties: false,
    properties: moment === undefined || !property ? {} : { [moment]: property },
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
