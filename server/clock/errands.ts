import { pushErrand } from '../pushing/pushErrand.ts';
import type { Errand } from './clock.ts';
import { taskErrand } from './taskErrand.ts';

/** All that waits for its time. */
export const errands: readonly Errand[] = [taskErrand, pushErrand];
