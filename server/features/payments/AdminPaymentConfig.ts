import type { PaymentConfigChanges } from '#generated/records.ts';
import type { FieldError } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { assertReferencesExist } from '../../records/around/assertReferencesExist.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { editRecord } from '../../records/write.ts';
import { publicKeyOf } from './publicKey.ts';
import { rsaKey } from './rsaKey.ts';

/**
 * Payment settings. Code adds what a resource file cannot express: an enabled provider has its keys, and they
 * are valid keys.
 */
export const adminPaymentConfig = {
  'Admin.PaymentConfig.Save': {
    run: async (call, input: Omit<EditInput<'payment_config'>, 'id'>) => {
      const { id, version, changes } = editParts(input);
      // An empty key stays unchanged.
      const said = Object.fromEntries(
        Object.entries(changes).filter(([name, value]) => value !== null || !isSecret(call, name)),
      ) as PaymentConfigChanges;
      refuseBadKeys(call, said);
      const saved = await editRecord(call, config(call), id, version, said);
      const providers = (['alipay', 'paypal'] as const).filter((name) => saved[`${name}_enabled`] === true);
      const wanted = providers.flatMap((name): readonly string[] => keys[name]);
      await assertReferencesExist(call, config(call), saved, wanted);
      return saved;
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

const keys = {
  alipay: ['alipay_app_public_key', 'alipay_app_private_key', 'alipay_public_key'],
  paypal: ['paypal_client_secret'],
} as const;

function config(call: Call): Resource<'payment_config'> {
  return resourceOf(call.registry, 'payment_config');
}

function isSecret(call: Call, name: string): boolean {
  return Boolean(config(call).schema.properties[name]?.secret);
}

function refuseBadKeys(call: Call, changes: PaymentConfigChanges): void {
  const errors = keys.alipay.flatMap((name): FieldError[] => {
    const text = changes[name];
    const kind = name.endsWith('private_key') ? 'private' : 'public';
    if (typeof text !== 'string' || rsaKey(kind, text)) return [];
    return [{ field: name, rule: 'key', message: say(call.texts, 'refusal.money.badKey') }];
  });
  const { paypal_certificate: certificate } = changes;
  if (typeof certificate === 'string' && !publicKeyOf(certificate))
    errors.push({
      field: 'paypal_certificate',
      rule: 'key',
      message: say(call.texts, 'refusal.paying.badCertificate'),
    });
  if (errors.length > 0) throw badInput(errors);
}
