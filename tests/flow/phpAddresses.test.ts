import { describe, expect, it } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { callOutside } from '#server/gateway/ports/outgoing.ts';
import { createBreaker } from '#server/outgoing/breaker.ts';
import { inTheirWords } from '../support/flow/agree.ts';
import { made, ref, respond } from '../support/flow/cases/case.ts';

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
