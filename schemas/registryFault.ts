/** One mistake in a resource file: where it is, what is wrong and what would be right. */
export interface Fault {
  readonly file: string;
  /** JSON pointer into the file; empty for the whole. */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
  /** The name that there is not, where that is the fault. */
  readonly unknown?: string;
}

/** The resource files cannot be used; carries every fault found, not only the first. */
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
