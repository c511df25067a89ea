import type { Registry, Resource } from '#schemas/resource.ts';
import type { Service } from '../core/service.ts';
import { idsInput, inputsOf } from './inputs.ts';

/**
 * The definition of a service that counts the accounts that a save or an action reaches, before its custom
 * part is added.
 */
export type ReachService = Omit<Service, 'run'>;

/**
 * The services that count how many accounts a save or an action would reach. Everyone who may save, or act,
 * may call them.
 */
export function reachServices(registry: Registry): Map<string, ReachService> {
  const all = [...registry.resources.values()].flatMap(reachesOf);
  return new Map(all.map((service) => [service.name, service]));
}

function reachesOf(resource: Resource): ReachService[] {
  const { form, services, access, actions, label } = resource;
  const saving = form.confirm?.reach;
  const ofSave: ReachService[] =
    saving && services.add !== undefined
      ? [
          {
            name: saving.service,
            access: access.add,
            like: services.add,
            input: inputsOf(resource).add,
            fills: true,
            writes: false,
            summary: {
              zh_cn: `${label.zh_cn}：新增会涉及多少个`,
              en: `${label.en}: how many adding it reaches`,
            },
          },
        ]
      : [];
  const ofActions = Object.values(actions).flatMap(({ reach, service, access: who, label: word }) =>
    reach
      ? [
          {
            name: reach.service,
            access: who,
            like: service,
            input: idsInput,
            writes: false,
            summary: {
              zh_cn: `${label.zh_cn}：${word.zh_cn}会涉及多少个`,
              en: `${label.en}: how many "${word.en}" reaches`,
            },
          } satisfies ReachService,
        ]
      : [],
  );
  return [...ofSave, ...ofActions];
}
