import { sql } from 'kysely';
import { explain, type FieldError } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { editParts } from '../collection/services.ts';
import { editRecord } from '../collection/write.ts';
import { badInput } from '../refusal.ts';
import { rsaKey } from '../rules/rsaKey.ts';
import type { HandWritten } from '../service.ts';

/** How is paid: what the resource file cannot say is that a provider that is on has its keys, and that they are keys. */
export const adminPaymentConfig: Readonly<Record<string, HandWritten>> = {
  'Admin.PaymentConfig.Save': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      // An empty key stays as it is.
      const said = Object.entries(changes).filter(([name, value]) => value !== null || !isSecret(call, name));
      refuseBadKeys(call, Object.fromEntries(said));
      const saved = await editRecord(call, config(call), id, version, Object.fromEntries(said));
      await refuseMissingKeys(call, saved);
      return saved;
    },
  },
};

const keys = {
  alipay: ['alipay_app_public_key', 'alipay_app_private_key', 'alipay_public_key'],
  paypal: ['paypal_client_secret'],
} as const;

function config(call: Call): Resource {
  return resourceOf(call.registry, 'payment_config');
}

function isSecret(call: Call, name: string): boolean {
  return Boolean(config(call).schema.properties[name]?.secret);
}

function refuseBadKeys(call: Call, changes: Row): void {
  const errors = keys.alipay.flatMap((name): FieldError[] => {
    const text = changes[name];
    const kind = name.endsWith('private_key') ? 'private' : 'public';
    if (typeof text !== 'string' || rsaKey(kind, text)) return [];
    return [{ field: name, rule: 'key', message: say(call.texts, 'refusal.money.badKey') }];
  });
  if (errors.length > 0) throw badInput(errors);
}

// Looked for after the write, which is taken back when one is missing: so what is kept and what is new count alike.
async function refuseMissingKeys(call: Call, saved: Row): Promise<void> {
  const wanted = (['alipay', 'paypal'] as const).flatMap((provider) =>
    saved[`${provider}_enabled`] === true ? keys[provider] : [],
  );
  const { rows } = await sql<Row>`select * from payment_config where id = ${saved['id']}`.execute(call.db);
  const missing = wanted.filter((name) => (rows[0]?.[name] ?? null) === null);
  if (missing.length === 0) return;
  const broken = missing.map((name) => {
    return { keyword: 'required', instancePath: '', schemaPath: '', params: { missingProperty: name } };
  });
  throw badInput(explain(broken, config(call).schema, call.texts, call.lang), broken);
}
