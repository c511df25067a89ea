import type { Registry, Resource } from '#schemas/resource.ts';
import type { Service } from '../service.ts';
import { idsInput, inputsOf } from './inputs.ts';

/** What is known of a service that counts whom something reaches, before its hand-written part is joined to it. */
export type ReachService = Omit<Service, 'run'>;

/** The services that tell how many a save or an action would reach: open to whoever may save, or act. */
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
