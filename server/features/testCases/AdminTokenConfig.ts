import { sql } from 'kysely';
import type { TokenConfigChanges } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../../records/act.ts';
import { assertOwnDatabase } from '../../records/around/assertOwnDatabase.ts';
import { getRecord } from '../../records/get.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { deleteRecords, editRecord } from '../../records/write.ts';

/**
 * How test cases get a token. A configuration in use cannot be deleted, and a new method or target requires
 * its secret again.
 */
export const adminTokenConfig = {
  'Admin.TokenConfig.Edit': {
    run: async (call, input: EditInput<'token_config'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'token_config', id, 'lock');
      const isOther = (changes.interface ?? before.interface) !== before.interface;
      if (isOther) askForSecret(call, changes);
      const secret = secretOf({ ...before, ...changes });
      assertOwnDatabase(call, tokenConfig(call), { before, changes }, { secret, goesTo: ['api_url'] });
      if (isOther) await forgetSecrets(call, id);
      return editRecord(call, 'token_config', id, version, changes);
    },
  },
  'Admin.TokenConfig.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await refuseBound(call, ids);
      return deleteRecords(call, 'token_config', ids);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

function tokenConfig(call: Call): Resource {
  return resourceOf(call.registry, 'token_config');
}

function secretOf({ interface: way }: TokenConfigChanges): 'password' | 'app_secret' {
  return way === 'App.Auth.UserLogin' ? 'password' : 'app_secret';
}

function askForSecret(call: Call, said: TokenConfigChanges): void {
  const field = secretOf(said);
  if (said[field]) return;
  const label = tokenConfig(call).schema.properties[field]?.label?.[call.lang];
  const message = say(call.texts, 'validation.required', { label });
  throw badInput([{ field, rule: 'required', message }]);
}

// The secret of the previous method is useless; the new one comes with the changes.
async function forgetSecrets({ db }: Call, id: number): Promise<void> {
  await db
    .updateTable('token_config')
    .set({ app_secret: null, password: null })
    .where('id', '=', id)
    .execute();
}

// A concurrent binding of a case waits for the deletion, or the foreign key rejects it.
async function refuseBound(call: Call, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from test_case where token_config_id = any(${ids}::bigint[]) order by id limit 11`.execute(
    call.db,
  );
  if (rows.length === 0) return;
  const shown = rows.slice(0, 10).map(({ id, name }) => `#${id} ${name}`);
  const named = shown.join(call.lang === 'zh_cn' ? '、' : ', ');
  const cases = rows.length > shown.length ? `${named} …` : named;
  throw new ApiError(ret.state, 'operate.boundToken', { values: { cases } });
}
