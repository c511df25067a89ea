import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';

/**
 * Runs a check that may throw on an unforeseen file. The exception becomes a fault of that file, without a
 * library's stack trace.
 */
export function guarded<T>(file: string, broken: (fault: Fault) => T, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return broken(brokenBy(file, error));
  }
}

/** The same for several files: reports the file without which the check succeeds. */
export function guardedAll(
  resources: readonly Resource[],
  work: (resources: readonly Resource[]) => Fault[],
): Fault[] {
  try {
    return work(resources);
  } catch (error) {
    const cause = resources.find((one) => works(() => work(resources.filter((other) => other !== one))));
    return (cause ? [cause] : resources).map(({ file }) => brokenBy(file, error));
  }
}

function brokenBy(file: string, error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const isDeep = error instanceof RangeError && message.includes('call stack');
  return {
    file,
    path: '',
    problem: isDeep ? 'nests too deep' : `cannot be made out (${message.split('\n', 1)[0]})`,
    remedy: isDeep ? 'no resource needs that many levels' : 'write it as JSON Schema 2020-12 has it',
  };
}

function works(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
