import { isReadable } from '../complete.ts';
import type { Fault } from '../registryFault.ts';
import type { Property, Report, Resource } from '../resource.ts';
import { stateFaults } from './actions.ts';
import { figureFaults } from './figures.ts';
import type { Issue } from './issue.ts';

/**
 * Reports over records that do not exist, grouped by days that the records do not have, or over fields that
 * no one may read.
 */
export function reportFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  const { report, file, kind } = resource;
  if (!report) return [];
  const found = kind === 'page' ? spotsOf(report, names.get(report.of), names) : [notAPage];
  return found.map(({ path, ...rest }) => ({ file, path: `/report${path}`, ...rest }));
}

const notAPage: Issue = {
  path: '',
  problem: 'only a page draws a report',
  remedy: 'write "kind": "page" here, or make it a page of its own',
};

function spotsOf(report: Report, of: Resource | undefined, names: ReadonlyMap<string, Resource>): Issue[] {
  if (of?.kind !== 'collection' || of.provider.type !== 'kaifang')
    return [
      spot('/of', `"${report.of}" has no records of ours`, `use one of ${[...names.keys()].join(', ')}`),
    ];
  const { properties } = of.schema;
  const isKnown = (name: string) => name in properties && isReadable(properties[name] as Property);
  const used: [string, readonly string[]][] = [
    ['/filters', report.filters],
    ...Object.entries(report.figures).map(([name, { sum, distinct, when }]): [string, string[]] => [
      `/figures/${name}`,
      [sum, distinct, ...Object.keys(when)].filter((one) => one !== undefined),
    ]),
  ];
  const unknown = used.flatMap(([path, fields]) =>
    fields
      .filter((name) => !isKnown(name))
      .map((name) => spot(path, `${of.name} has no field "${name}" to be read`, oneOf(properties))),
  );
  const isMoment = properties[report.at]?.format === 'date-time';
  if (!isMoment)
    unknown.push(
      spot('/at', `"${report.at}" is no moment of ${of.name}`, 'name a field of the format "date-time"'),
    );
  for (const [name, { standing }] of Object.entries(report.figures))
    if (standing !== undefined && names.get(standing)?.kind !== 'collection')
      unknown.push(
        spot(
          `/figures/${name}`,
          `"${standing}" has no records`,
          `use one of ${[...names.keys()].join(', ')}`,
        ),
      );
  if (unknown.length > 0) return unknown;
  return [
    ...figureFaults(report.figures, '/figures', of),
    ...Object.entries(report.figures).flatMap(([name, { when }]) =>
      stateFaults(when, `/figures/${name}/when`, of, true),
    ),
  ];
}

function spot(path: string, problem: string, remedy: string): Issue {
  return { path, problem, remedy };
}

function oneOf(properties: Readonly<Record<string, unknown>>): string {
  return `use one of ${Object.keys(properties).join(', ')}`;
}
