import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { callOutside } from '#server/gateway/outgoing.ts';
import { createBreaker } from '#server/platform/httpClient/breaker.ts';
import { mayConnect, readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { inTheirWords } from '../support/flow/agree.ts';
import { made, ref, respond } from '../support/flow/cases/case.ts';
import { runPhp } from '../support/flow/php.ts';

describe('an address that a caller may say', () => {
  it('is one of the web and nothing else, in the gateway and in PHP', async () => {
    const h: FlowNode = { type: 'http', method: 'GET', url: ref('start.url') };
    const addresses = [
      'file:///etc/hostname',
      'php://filter/read=convert.base64-encode/resource=/etc/hostname',
      'phar:///tmp/a.phar',
      'data:text/plain,hello',
      '/etc/hostname',
      'http://user:word@example.invalid/',
      'http://example.invalid/a b',
      'http://example.invalid/\r\nx: y',
      'http://example.invalid\\@127.0.0.1/',
      '',
    ];
    const one = made(
      'an address of anybody',
      'url:s',
      { h, end: respond({ body: ref('h.body') }), no: respond({ error: ref('h.error') }) },
      'start>h h>end h.failed>no',
      addresses.map((url) => ({ url })),
    );
    const breaker = createBreaker(() => {});
    const said = await inTheirWords([one], {}, { http: (asked) => callOutside(asked, '', breaker) }, null);
    const refused = addresses.map(() => ({ ret: 500, msg: '不允许调用这个地址' }));
    expect(said).toEqual({ gateway: refused, php: refused });
  });
});

describe('an address that a name leads to', () => {
  it('is checked in PHP as in the gateway', async () => {
    const v4 = fc.oneof(
      fc.ipV4(),
      fc
        .constantFrom('0', '10', '100', '127', '169', '172', '192', '198', '203', '224', '255')
        .chain((first) =>
          fc
            .tuple(
              fc.constantFrom(0, 2, 16, 18, 31, 51, 64, 88, 100, 113, 127, 128, 168, 175, 254),
              fc.nat(255),
              fc.nat(255),
            )
            .map((rest) => [first, ...rest].join('.')),
        ),
    );
    const v6 = fc.oneof(
      fc.ipV6(),
      v4.map((one) => `::ffff:${one}`),
      fc
        .tuple(
          fc.constantFrom('2001', '2002', '2000', '2620', '3fff', '3ffe', 'fe80', 'fd00', '64', '2a00'),
          fc.constantFrom('0', 'db8', '1ff', '200', '4f', 'fff', '1000', 'ff9b', '20'),
          fc.constantFrom('8000', '8001', '112', '0'),
        )
        .map(([a, b, c]) => `${a}:${b}:${c}::1`),
    );
    const lists = [
      '',
      '10.0.0.0/8',
      'db.example, 192.168.1.0/24:8080；[::1]:80',
      'fd00::/13 127.0.0.1:80',
      '2001:db8::/33',
    ];
    const asked = fc.sample(
      fc.record({
        address: fc.oneof(v4, v6),
        host: fc.constantFrom('x.example', 'DB.example.', 'db.example'),
        port: fc.constantFrom(80, 443, 8080),
        list: fc.constantFrom(...lists),
      }),
      { numRuns: 4000, seed: 5 },
    );
    const said = await runPhp(
      [],
      asked.map(({ address, host, port: at, list }) => ({
        function: 'mayConnect',
        args: [address, host, at, list],
      })),
    );
    const wrong = asked.filter(
      ({ address, host, port: at, list }, n) =>
        said[n]?.data !== mayConnect(address, host, at, readAllowList(list)),
    );
    expect(wrong).toEqual([]);
    const isAllowed = said.filter(({ data }) => data === true).length;
    expect([isAllowed > 500, isAllowed < 3500]).toEqual([true, true]);
  });
});
