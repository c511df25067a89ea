import type { Fault } from '../registryFault.ts';

/** A fault whose file is known from the context. */
export type Issue = Omit<Fault, 'file'>;
