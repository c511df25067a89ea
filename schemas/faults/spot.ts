import type { Fault } from '../registryFault.ts';

/** A fault in a file that is known from the surroundings. */
export type Spot = Omit<Fault, 'file'>;
