import type { Outcomes, Sections } from '../../feature.ts';
import { Results } from './Results.tsx';

/** The results of its runs are shown below a test case. */
export const sections: Sections<'test_case'> = { results: { component: Results } };

/** A run is carried out even where the test fails. */
export const outcomes = { run: 'status' } satisfies Outcomes<'test_case'>;
