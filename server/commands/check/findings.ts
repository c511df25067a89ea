import { type Fault, faultLine } from '#schemas/registryFault.ts';

/** The result of a check: faults must be fixed, remarks are informational. */
export interface Findings {
  readonly faults: readonly Fault[];
  readonly remarks: readonly Fault[];
}

/** Formats findings as console lines: those of resource files first, then by file and line. */
export function findingLines({ faults, remarks }: Findings): string[] {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    ...sorted(remarks).map((remark) => `remark: ${faultLine(remark)}`),
    ...sorted(faults).map((fault) => `fault: ${faultLine(fault)}`),
    faults.length > 0
      ? `${count(faults.length, 'fault')} found`
      : `resource files and both languages are right${remarks.length > 0 ? `; ${count(remarks.length, 'remark')}` : ''}`,
  ];
}

function sorted(faults: readonly Fault[]): Fault[] {
  const line = ({ file }: Fault) => Number(/:(\d+)$/.exec(file)?.[1] ?? 0);
  const name = ({ file }: Fault) => file.replace(/:\d+$/, '');
  const rank = ({ file }: Fault) => Number(!file.startsWith('resources/'));
  return [...faults].sort((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b)) || line(a) - line(b));
}
