/** One mistake in a resource file: the place, the fault and the fix. */
export interface Fault {
  readonly file: string;
  /** JSON pointer into the file; empty for the whole file. */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
  /** The unknown name, where that is the fault. */
  readonly unknown?: string;
}

/** The resource files are invalid; contains every fault, not only the first. */
export class RegistryFault extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(faultLine).join('\n'));
    this.name = 'RegistryFault';
    this.faults = faults;
  }
}

/** A fault as one line for a console. */
export function faultLine(fault: Fault): string {
  return `${fault.file}${fault.path ? ` ${fault.path}` : ''}: ${fault.problem}; ${fault.remedy}`;
}
