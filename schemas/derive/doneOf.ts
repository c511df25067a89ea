import type { Words } from '../resource.ts';

/** The default message after an action: its label, which in Chinese is usually a verb. */
export function doneOf({ zh_cn, en }: Words): Words {
  return { zh_cn: `已${zh_cn}`, en: `${en} done` };
}
