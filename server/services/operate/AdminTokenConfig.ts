import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { idsOf } from '../../collection/act.ts';
import { getRecord } from '../../collection/get.ts';
import { editParts } from '../../collection/services.ts';
import { deleteRecords, editRecord } from '../../collection/write.ts';
import { badInput, Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** How test cases get a token: one that a case is bound to stays, and another way to get it asks for its secret. */
export const adminTokenConfig: Readonly<Record<string, HandWritten>> = {
  'Admin.TokenConfig.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, tokenConfig(call), id, 'lock');
      if ((changes['interface'] ?? before['interface']) !== before['interface']) askForSecret(call, changes);
      return editRecord(call, tokenConfig(call), id, version, changes);
    },
  },
  'Admin.TokenConfig.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await refuseBound(call, ids);
      return deleteRecords(call, tokenConfig(call), ids);
    },
  },
};

function tokenConfig(call: Call): Resource {
  return resourceOf(call.registry, 'token_config');
}

function askForSecret(call: Call, said: Row): void {
  const field = said['interface'] === 'App.Auth.UserLogin' ? 'password' : 'app_secret';
  if (said[field]) return;
  const label = tokenConfig(call).schema.properties[field]?.label?.[call.lang];
  const message = say(call.texts, 'validation.required', { label });
  throw badInput([{ field, rule: 'required', message }]);
}

// Who binds a case at the same moment waits for the deletion, or the foreign key refuses it.
async function refuseBound(call: Call, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from test_case where token_config_id = any(${ids}::bigint[]) order by id limit 10`.execute(
    call.db,
  );
  if (rows.length === 0) return;
  const cases = rows.map(({ id, name }) => `#${id} ${name}`).join(call.lang === 'zh_cn' ? '、' : ', ');
  throw new Refusal(ret.state, 'operate.boundToken', { values: { cases } });
}
