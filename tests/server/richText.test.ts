import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from '#server/platform/store/sanitize.ts';

const tags = [
  ...[
    'script',
    'img',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'video',
    'audio',
    'source',
    'body',
    'html',
    'form',
  ],
  ...[
    'input',
    'button',
    'select',
    'textarea',
    'keygen',
    'isindex',
    'style',
    'link',
    'meta',
    'base',
    'template',
    'xmp',
  ],
  ...[
    'details',
    'marquee',
    'a',
    'p',
    'table',
    'td',
    'div',
    'noscript',
    'plaintext',
    'title',
    'foreignObject',
    'use',
  ],
  ...[
    'animate',
    'set',
    'mglyph',
    'mtext',
    'frameset',
    'frame',
    'applet',
    'bgsound',
    'layer',
    'x-custom',
    'dialog',
  ],
];
const handlers = [
  ...[
    'onerror',
    'onload',
    'onclick',
    'onfocus',
    'onmouseover',
    'ontoggle',
    'onstart',
    'onbegin',
    'onanimationend',
  ],
  ...[
    'onpointerrawupdate',
    'OnErRoR',
    'onbeforetoggle',
    'onscrollend',
    'formaction',
    'srcdoc',
    'xlink:href',
    'autofocus',
  ],
];
const breaks = [' ', '/', '\t', '\n', '\f', '\r', ' x=">" ', ' \0'];
const schemes = [
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    '\x01javascript:',
    ' javascript:',
    'vbscript:',
  ],
  ...[
    '&#106;avascript:',
    '&#x6A;avascript&colon;',
    'javascript&#58;',
    'data:text/html,',
    'data:image/svg+xml,',
    'blob:',
  ],
  ...[
    'file:///',
    'feed:javascript:',
    'view-source:javascript:',
    'jar:',
    '//evil.example/',
    '\\\\evil.example\\',
  ],
];
const places = [
  'a href',
  'img src',
  'img srcset',
  'form action',
  'iframe src',
  'object data',
  'embed src',
  'a ping',
  'video poster',
];
const mutations = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<template><s><template><s><img src=x onerror=alert(1)>@</s></template></s></template>',
  '<p title="</p><script>alert(1)</script>">x</p>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<a href="https://x.example/" style="background:url(javascript:alert(1));position:fixed;inset:0">x</a>',
  '<p style="text-align:center;width:expression(alert(1))">x</p>',
  '<?xml-stylesheet href="javascript:alert(1)"?><x>',
];
const attacks = [
  ...tags.flatMap((tag) =>
    handlers.flatMap((handler) => breaks.map((gap) => `<${tag}${gap}${handler}=alert(1)>x</${tag}>`)),
  ),
  ...places.flatMap((place) => {
    const [tag = '', name = ''] = place.split(' ');
    return schemes.flatMap((scheme) => [
      `<${tag} ${name}="${scheme}alert(1)">x</${tag}>`,
      `<${tag} ${name}=${scheme}alert(1)>x</${tag}>`,
    ]);
  }),
  ...mutations,
];

const kept = new Set(
  'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code strong b em i u s sub sup mark ul ol li a img figure figcaption table thead tbody tfoot tr th td colgroup col'.split(
    ' ',
  ),
);
const keptAttributes = new Set(
  'href title target rel src alt width height colspan rowspan scope style'.split(' '),
);

/** The parts of sanitized HTML that could run, send or track, found without the sanitizer's library. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const rest = html.replace(
    /<(\/?)([a-zA-Z0-9-]+)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/g,
    (all, _end, tag, attributes) => {
      if (!kept.has(tag)) found.push(all);
      for (const [, name = '', value = ''] of String(attributes).matchAll(/([a-zA-Z:-]+)(?:="([^"]*)")?/g)) {
        if (!keptAttributes.has(name)) found.push(all);
        const address = value.replace(/&amp;/g, '&');
        if (name === 'href' && !/^(https?:|mailto:|tel:|[/#?]|[\w.%-]*$)/i.test(address)) found.push(all);
        if (name === 'href' && /^[/\\]{2}/.test(address)) found.push(all);
        if (name === 'src' && /^[a-z]+:|^[/\\]{2}/i.test(address)) found.push(all);
        if (name === 'style' && !/^(text-align:(left|right|center|justify);?)?$/.test(value)) found.push(all);
      }
      return '';
    },
  );
  return rest.includes('<') ? [...found, rest] : found;
}

describe('rich text', () => {
  test(`has nothing that could run after it was cleaned: ${attacks.length} attacks (ART-01)`, () => {
    expect(attacks.length).toBeGreaterThan(2600);
    const through = attacks.flatMap((attack) => {
      const clean = sanitizeHtml(`<p>before</p>${attack}<p>after</p>`);
      const found = [
        ...dangers(clean),
        ...(sanitizeHtml(clean) === clean ? [] : ['changes when it is cleaned again']),
      ];
      return found.length > 0 ? [{ attack, clean, found }] : [];
    });
    expect(through.slice(0, 5)).toEqual([]);
  });

  test('keeps what may stay', () => {
    const good = '<h2>A</h2><p style="text-align:center">b <strong>c</strong></p><ul><li>d</li></ul>';
    expect(sanitizeHtml(good)).toBe(good);
    const rows = '<table><tr><td colspan="2">1</td></tr></table><h6>e<sub>2</sub><mark>f</mark></h6>';
    expect(sanitizeHtml(rows)).toBe(rows);
    expect(dangers('<p onclick="x">a</p><script>b</script>')).toHaveLength(3);
  });

  test('has no picture without an address', () => {
    const own = '<img src="/uploads/a.png" alt="a" />';
    const html = `<p>a<img src="https://pictures.example/b.png" alt="b" />${own}<img alt="c" /></p>`;
    expect(sanitizeHtml(html)).toBe(`<p>a${own}</p>`);
  });
});
