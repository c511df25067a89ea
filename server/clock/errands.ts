import { pushErrand } from '../pushing/pushErrand.ts';
import type { Errand } from './clock.ts';
import { noticeErrand } from './noticeErrand.ts';
import { quotaErrand } from './quotaErrand.ts';
import { taskErrand } from './taskErrand.ts';
import { testErrand } from './testErrand.ts';

/** All that waits for its time. */
export const errands: readonly Errand[] = [taskErrand, pushErrand, testErrand, quotaErrand, noticeErrand];
