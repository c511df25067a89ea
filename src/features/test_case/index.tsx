import type { Sections } from '../../feature.ts';
import { Results } from './Results.tsx';

/** The results of its runs are shown below a test case. */
export const sections: Sections<'test_case'> = { results: { component: Results } };
