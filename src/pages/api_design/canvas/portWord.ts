import type { FlowNode } from '#schemas/flow/document.ts';

/** What a port is called; that of a case by what it stands for. */
export function portWord(node: FlowNode, port: string, translate: (key: string) => string): string {
  const found = node.type === 'switch' && node.cases.find((one) => one.port === port);
  return found ? `= ${JSON.stringify(found.is)}` : translate(`designer.port.${port}`);
}
