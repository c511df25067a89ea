import type { DescribedService } from '#schemas/derive/describeServices.ts';
import type { Fault } from '#schemas/registryFault.ts';
import type { Findings } from './findings.ts';

const file = 'docs/services.md';
const begin = '<!-- services: `npm run docs` writes what follows -->';
const end = '<!-- end of services -->';
const remedy = 'run: npm run docs';

/**
 * Checks the table in docs/services.md against the actual services. A service that only a resource file
 * defines may be missing, so that adding a resource still takes a single file.
 */
export function serviceListFindings(
  text: string,
  services: readonly DescribedService[],
  byHand: ReadonlySet<string>,
): Findings {
  const written = rowsIn(text);
  if (!written)
    return {
      faults: [fault('', 'has no table of services', `write ${begin} and ${end} into it`)],
      remarks: [],
    };
  const wanted = new Map(services.map((service) => [service.name, row(service)]));
  const missing = [...wanted.keys()].filter((name) => !written.has(name));
  const wrong = [...written].filter(([name, line]) => line !== wanted.get(name));
  return {
    faults: [
      ...wrong.map(([name]) =>
        fault(name, wanted.has(name) ? 'is described as it no longer is' : 'is no service', remedy),
      ),
      ...missing.filter((name) => byHand.has(name)).map((name) => fault(name, 'is not in the table', remedy)),
    ],
    remarks: missing
      .filter((name) => !byHand.has(name))
      .map((name) => fault(name, 'is not in the table', remedy)),
  };
}

/** The text of docs/services.md with the updated table. */
export function withServiceList(text: string, services: readonly DescribedService[]): string {
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined)
    throw new Error(`${file} has no place for the table: write ${begin} and ${end} into it`);
  const head = ['| service | who may call | key | what it does |', '| --- | --- | --- | --- |'];
  return [before + begin, '', ...head, ...services.map(row), '', end + after].join('\n');
}

function row({ name, access, input, summary, file: upload }: DescribedService): string {
  const cell = (words: string) => words.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const key = 'idempotency_key' in input.properties ? 'yes' : '';
  return `| \`${name}\` | ${access} | ${key} | ${cell(summary.en)}${upload ? ` (multipart, \`${upload}\`)` : ''} |`;
}

function rowsIn(text: string): Map<string, string> | undefined {
  const table = text.split(begin)[1]?.split(end);
  if (table?.length !== 2) return undefined;
  const rows = [...(table[0] as string).matchAll(/^\| `([^`]+)` .*$/gm)];
  return new Map(rows.map((found) => [found[1] as string, found[0].trimEnd()]));
}

function fault(path: string, problem: string, what: string): Fault {
  return { file, path, problem, remedy: what };
}
