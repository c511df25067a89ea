import { type Fault, faultLine } from '#schemas/registryFault.ts';

/** What a check found: faults have to be mended, remarks are for whoever reads them. */
export interface Findings {
  readonly faults: readonly Fault[];
  readonly remarks: readonly Fault[];
}

/** Findings as lines for a console, in the order of files and lines. */
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
  return [...faults].sort((a, b) => name(a).localeCompare(name(b)) || line(a) - line(b));
}
