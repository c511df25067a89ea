import type { OperationInput, PlatformOperationInput } from '#generated/records.ts';
import { grantableOperations } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import { publishGrants } from '../../core/access/publishGrants.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { isWithholdable } from '../../platform/rules/platformService.ts';
import { idsOf } from '../../records/act.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../records/write.ts';

/**
 * Grants of operations, of the back-office and of the open platform. They are regular records, but every
 * process has to be notified of a change.
 */
export const adminOperation: Readonly<Record<string, CustomService>> = {
  ...servicesOf('operation', 'Admin.Operation'),
  ...servicesOf('platform_operation', 'Admin.PlatformOperation'),
};

function servicesOf(name: 'operation' | 'platform_operation', prefix: string): Record<string, CustomService> {
  const heard = async <T>(call: Call, work: Promise<T>): Promise<T> => {
    const answer = await work;
    await publishGrants(call);
    return answer;
  };
  return {
    [`${prefix}.Add`]: {
      before: name === 'operation' ? checkPath : checkServices,
      run: (call, values: OperationInput | PlatformOperationInput) =>
        heard(call, addRecord(call, name, rooted(values))),
    },
    [`${prefix}.Edit`]: {
      before: checkServices,
      run: (call, input) => {
        const { id, version, changes } = editParts(input);
        // Which of the two it is, is known only at run time.
        const resource: Resource = resourceOf(call.registry, name);
        return heard(call, editRecord(call, resource, id, version, changes));
      },
    },
    [`${prefix}.Del`]: {
      trash: { restored: publishGrants },
      run: (call, input) => heard(call, deleteRecords(call, name, idsOf(input))),
    },
  };
}

// Page addresses are stored from the root, so that duplicates are detected.
function rooted<Input extends OperationInput | PlatformOperationInput>(values: Input): Input {
  return { ...values, uri: fromRoot(values.uri) };
}

function fromRoot(uri: string): string {
  return uri.replace(/^\/?/, '/');
}

// A mistyped path would be granted and open nothing, without any sign of it.
async function checkPath({ registry, texts }: Call, { uri }: Row): Promise<void> {
  const path = fromRoot(String(uri));
  if (grantableOperations(registry).some((one) => one.uri === path)) return;
  const message = say(texts, 'permission.noPath', { uri: path });
  throw badInput([{ field: 'uri', rule: 'reference', message }]);
}

// A mistyped name would restrict nothing, without any sign of it.
async function checkServices(call: Call, { services }: Row): Promise<void> {
  if (!Array.isArray(services)) return;
  const open = services.map(String).filter((name) => !isWithholdable(name) || !call.app.services.has(name));
  if (open.length === 0) return;
  const message = say(call.texts, 'permission.noService', { services: open.join(', ') });
  throw badInput([{ field: 'services', rule: 'reference', message }]);
}
