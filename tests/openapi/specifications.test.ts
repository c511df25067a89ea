import { describe, expect, it } from 'vitest';
import { apiProblems } from '#schemas/flow/check/api.ts';
import { phpClass } from '#schemas/flow/php/generate.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import type { ImportedApi, ReadOperation } from '#schemas/openapi/operation.ts';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { lint } from '../support/flow/php.ts';
import { specification, specifications } from '../support/openapi/specification.ts';

const read = (name: string): ReadOperation[] => [...readOperations(readDocument(specification(name), null))];
/** Some operations of each document that was read. */
const some: ReadOperation[] = [];

// The number of operations in each, and how many become APIs.
const expected: Readonly<Record<string, readonly [operations: number, fit: number]>> = {
  'airbyte-config.json': [102, 102],
  'anchore.io.json': [112, 111],
  'apache.org-airflow.json': [73, 73],
  'appwrite.io-server.json': [95, 95],
  'asana.com.json': [167, 167],
  'box.com.json': [260, 257],
  'bunq.com.json': [429, 429],
  'codesearch.debian.net.json': [2, 2],
  'conjur.json': [41, 40],
  'digitalocean.com.json': [290, 290],
  'discourse.json': [84, 84],
  'dnd5eapi.co.json': [47, 47],
  'gitea.io.json': [346, 343],
  'github.com-ghes-2.18.json': [509, 509],
  'kubernetes-1.13.json': [1014, 1002],
  'launchdarkly.com.json': [105, 105],
  'meshery.json': [75, 75],
  'microcks.json': [44, 42],
  'monarchinitiative.org.json': [168, 168],
  'nasa.gov-apod.json': [1, 1],
  'openpolicy.json': [16, 16],
  'osf.io.json': [156, 156],
  'powerdns.json': [32, 32],
  'readme-20-api-with-examples.json': [2, 2],
  'readme-20-petstore-expanded.json': [4, 4],
  'readme-20-petstore.json': [20, 20],
  'readme-20-petstore.yaml': [20, 20],
  'readme-20-schema-circular.json': [1, 1],
  'readme-30-circular.json': [1, 1],
  'readme-30-star-trek.yaml': [120, 120],
  'readme-31-readme.yaml': [54, 54],
  'readme-31-train-travel.yaml': [7, 7],
  'squareup.com.json': [200, 200],
  'traccar.org.json': [61, 61],
  'twilio.com-twilio_flex_v2.json': [1, 1],
  'velopayments.com.json': [100, 100],
  'wikimedia.org.json': [35, 35],
};

describe('a specification of a real service (SWG-01, SWG-03)', () => {
  it('is among at least twenty', () => {
    expect(specifications.length).toBeGreaterThanOrEqual(20);
    expect(Object.keys(expected).sort()).toEqual([...specifications].sort());
  });

  it.each(specifications)(
    '%s becomes APIs with samples that can be sent, or says which cannot and why',
    (name) => {
      const operations = read(name);
      some.push(...operations.filter((_one, at) => at % 97 === 0));
      const fit = operations.flatMap(({ api }) => (api ? [api] : []));
      expect([operations.length, fit.length]).toEqual(expected[name]);
      for (const { fault, api } of operations) expect(fault === null).toBe(api !== null);
      for (const { fault } of operations) if (fault) expect(fault.at).toMatch(/^#\/paths\//);
      expect(new Set(operations.map(({ service }) => service.toLowerCase())).size).toBe(operations.length);
      expect(fit.flatMap(faults)).toEqual([]);
      for (const one of operations) if (one.api) expectSendable(one);
    },
  );

  it('means code that PHP can read', async () => {
    const classes = some.flatMap(({ api }) =>
      api ? [phpClass([{ api: { ...api, type: 'common' }, flow: api.flow }])] : [],
    );
    expect(classes.length).toBeGreaterThan(40);
    expect(await lint(classes)).toEqual([]);
  });
});

function faults(api: ImportedApi): string[] {
  const about = { ...api, type: 'common' as const };
  // An import asks for a base address missing in the document.
  const { flow } = withBase(api, 'https://upstream.example');
  const problems = [...apiProblems(about), ...problemsOf(flow, about, {})];
  const wrong = problems.filter(({ severity }) => severity === 'error');
  const isNamed =
    /^App\.Api[A-Za-z0-9]{1,90}\.Handle$/.test(api.service) && api.title !== '' && !/[/@]/.test(api.title);
  return [...(isNamed ? [] : [api.service]), ...wrong.map((one) => `${api.service}: ${JSON.stringify(one)}`)];
}

function expectSendable({ sample, service }: ReadOperation): void {
  expect(sample, service).not.toBeNull();
  const { address = '', rows = [], body = null } = sample ?? {};
  const url = new URL(/^https?:/.test(address) ? address : `https://a.example${address}`);
  expect(url.href, service).not.toMatch(/[{}\s]/);
  expect(
    rows.filter(({ required, value }) => required && value === ''),
    service,
  ).toEqual([]);
  const isJson = !rows.some((row) => row.name === 'content-type' && !/json/.test(row.value));
  if (body !== null && isJson) expect(() => JSON.parse(body), service).not.toThrow();
}
