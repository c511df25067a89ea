import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { tellGrants } from '../access/tellGrants.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../collection/write.ts';
import { badInput } from '../refusal.ts';
import { isWithholdable } from '../rules/platformService.ts';
import type { HandWritten } from '../service.ts';

/** Grants of operations, of the back-office and of the open platform: like any record, but every process has to hear of a change. */
export const adminOperation: Readonly<Record<string, HandWritten>> = {
  ...servicesOf('operation', 'Admin.Operation'),
  ...servicesOf('platform_operation', 'Admin.PlatformOperation'),
};

function servicesOf(name: string, prefix: string): Record<string, HandWritten> {
  const resource = (call: Call) => resourceOf(call.registry, name);
  const heard = async <T>(call: Call, work: Promise<T>): Promise<T> => {
    const answer = await work;
    await tellGrants(call);
    return answer;
  };
  return {
    [`${prefix}.Add`]: {
      before: checkServices,
      run: (call, values) => heard(call, addRecord(call, resource(call), rooted(values))),
    },
    [`${prefix}.Edit`]: {
      before: checkServices,
      run: (call, input) => {
        const { id, version, changes } = editParts(input);
        return heard(call, editRecord(call, resource(call), id, version, changes));
      },
    },
    [`${prefix}.Del`]: {
      trash: { restored: tellGrants },
      run: (call, input) => heard(call, deleteRecords(call, resource(call), idsOf(input))),
    },
  };
}

// Pages are known by their addresses from the root, by which a second one of the same is found too.
function rooted({ uri, ...values }: Row): Row {
  return { ...values, uri: String(uri).replace(/^\/?/, '/') };
}

// A name that was mistyped would withhold nothing, and nobody would know.
async function checkServices(call: Call, { services }: Row): Promise<void> {
  if (!Array.isArray(services)) return;
  const open = services.map(String).filter((name) => !isWithholdable(name) || !call.app.services.has(name));
  if (open.length === 0) return;
  const message = say(call.texts, 'permission.noService', { services: open.join(', ') });
  throw badInput([{ field: 'services', rule: 'reference', message }]);
}
