import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { idsOf } from '../../collection/act.ts';
import { refuseElsewhere } from '../../collection/around/refuseElsewhere.ts';
import { getRecord } from '../../collection/get.ts';
import { editParts } from '../../collection/services.ts';
import { deleteRecords, editRecord } from '../../collection/write.ts';
import { badInput, Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** How test cases get a token: one that a case is bound to stays, and another way or place to get it asks for its secret. */
export const adminTokenConfig: Readonly<Record<string, HandWritten>> = {
  'Admin.TokenConfig.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, tokenConfig(call), id, 'lock');
      const isOther = (changes['interface'] ?? before['interface']) !== before['interface'];
      if (isOther) askForSecret(call, changes);
      const secret = secretOf({ ...before, ...changes });
      refuseElsewhere(call, tokenConfig(call), { before, changes }, { secret, goesTo: ['api_url'] });
      if (isOther) await forgetSecrets(call, id);
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

function secretOf({ interface: way }: Row): 'password' | 'app_secret' {
  return way === 'App.Auth.UserLogin' ? 'password' : 'app_secret';
}

function askForSecret(call: Call, said: Row): void {
  const field = secretOf(said);
  if (said[field]) return;
  const label = tokenConfig(call).schema.properties[field]?.label?.[call.lang];
  const message = say(call.texts, 'validation.required', { label });
  throw badInput([{ field, rule: 'required', message }]);
}

// What another way was got with is of no use any more; the new secret comes with the changes.
async function forgetSecrets({ db }: Call, id: number): Promise<void> {
  await sql`update token_config set app_secret = null, password = null where id = ${id}`.execute(db);
}

// Who binds a case at the same moment waits for the deletion, or the foreign key refuses it.
async function refuseBound(call: Call, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from test_case where token_config_id = any(${ids}::bigint[]) order by id limit 11`.execute(
    call.db,
  );
  if (rows.length === 0) return;
  const shown = rows.slice(0, 10).map(({ id, name }) => `#${id} ${name}`);
  const named = shown.join(call.lang === 'zh_cn' ? '、' : ', ');
  const cases = rows.length > shown.length ? `${named} …` : named;
  throw new Refusal(ret.state, 'operate.boundToken', { values: { cases } });
}
