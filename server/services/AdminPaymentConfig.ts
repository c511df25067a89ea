import type { FieldError } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { refuseMissing } from '../collection/around/refuseMissing.ts';
import { editParts } from '../collection/services.ts';
import { editRecord } from '../collection/write.ts';
import { badInput } from '../refusal.ts';
import { rsaKey } from '../rules/money/rsaKey.ts';
import { publicKeyOf } from '../rules/paying/publicKey.ts';
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
      const providers = (['alipay', 'paypal'] as const).filter((name) => saved[`${name}_enabled`] === true);
      const wanted = providers.flatMap((name): readonly string[] => keys[name]);
      await refuseMissing(call, config(call), saved, wanted);
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
  const { paypal_certificate: certificate } = changes;
  if (typeof certificate === 'string' && !publicKeyOf(certificate))
    errors.push({
      field: 'paypal_certificate',
      rule: 'key',
      message: say(call.texts, 'refusal.paying.badCertificate'),
    });
  if (errors.length > 0) throw badInput(errors);
}
