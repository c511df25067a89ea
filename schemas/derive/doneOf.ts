import type { Words } from '../resource.ts';

/** What is said once an action is done, where its file does not say: the label, which in Chinese is a verb as a rule. */
export function doneOf({ zh_cn, en }: Words): Words {
  return { zh_cn: `已${zh_cn}`, en: `${en} done` };
}
