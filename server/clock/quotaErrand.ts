import { tellQuotas } from '../store/platform/tellQuotas.ts';
import type { Errand } from './clock.ts';

const minute = 60_000;

/** Looks once a minute whose quota is nearly used up; each is told once, whoever looks and however often. */
export const quotaErrand: Errand = {
  name: 'quota',
  due: async () => [{ id: 1, at: new Date(Math.ceil((Date.now() + 1) / minute) * minute) }],
  run: async ({ db }) => {
    await tellQuotas(db);
    return true;
  },
};
