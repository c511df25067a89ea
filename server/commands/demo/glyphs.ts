/** What an icon of the demo shows. */
export type Glyph = keyof typeof glyphs;

const line = (width = 9) =>
  `fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** Hue and drawing of each icon, on a square of 160. */
export const glyphs = {
  sun: {
    hue: 38,
    draw: `<circle cx="80" cy="80" r="24" fill="#fff"/><path ${line()} d="M80 30v10M80 120v10M30 80h10M120 80h10M45 45l7 7M108 108l7 7M45 115l7-7M108 52l7-7"/>`,
  },
  cloud: {
    hue: 205,
    draw: `<path fill="#fff" d="M52 112a26 26 0 0 1 2-52 34 34 0 0 1 64 8 22 22 0 0 1-4 44z"/>`,
  },
  pin: {
    hue: 355,
    draw: `<path fill="#fff" d="M80 132c-24-32-34-44-34-62a34 34 0 0 1 68 0c0 18-10 30-34 62z"/><circle cx="80" cy="70" r="13" fill="url(#g)"/>`,
  },
  route: {
    hue: 150,
    draw: `<circle cx="46" cy="114" r="12" fill="#fff"/><circle cx="114" cy="46" r="12" fill="#fff"/><path ${line()} d="M58 114h34a17 17 0 0 0 0-34H68a17 17 0 0 1 0-34h34"/>`,
  },
  message: {
    hue: 265,
    draw: `<path fill="#fff" d="M40 44h80a10 10 0 0 1 10 10v46a10 10 0 0 1-10 10H82l-24 20v-20H40a10 10 0 0 1-10-10V54a10 10 0 0 1 10-10z"/><path stroke="url(#g)" stroke-width="9" stroke-linecap="round" d="M52 66h56M52 88h36"/>`,
  },
  invoice: {
    hue: 12,
    draw: `<path fill="#fff" d="M46 30h68v100l-11-9-11 9-12-9-11 9-12-9-11 9z"/><path stroke="url(#g)" stroke-width="8" stroke-linecap="round" d="M60 56h40M60 76h40M60 96h22"/>`,
  },
  building: {
    hue: 222,
    draw: `<path fill="#fff" d="M42 128V40h48v28h28v60z"/><path stroke="url(#g)" stroke-width="8" d="M56 58h20M56 78h20M56 98h20M98 88h10M98 106h10"/>`,
  },
  truck: {
    hue: 25,
    draw: `<path fill="#fff" d="M24 48h66v60H24zM96 66h22l18 22v20H96z"/><circle cx="52" cy="112" r="13" fill="#fff" stroke="url(#g)" stroke-width="7"/><circle cx="112" cy="112" r="13" fill="#fff" stroke="url(#g)" stroke-width="7"/>`,
  },
  translate: {
    hue: 190,
    draw: `<path ${line()} d="M32 50h48M56 38v12M70 50c-4 22-16 36-36 46M42 64c6 14 18 24 34 30M82 126l22-56 22 56M90 108h28"/>`,
  },
  link: {
    hue: 285,
    draw: `<path ${line(12)} d="M70 92a20 20 0 0 1 0-28l14-14a20 20 0 0 1 28 28l-8 8M90 68a20 20 0 0 1 0 28l-14 14a20 20 0 0 1-28-28l8-8"/>`,
  },
  currency: {
    hue: 130,
    draw: `<circle cx="80" cy="80" r="46" ${line()}/><path ${line()} d="M64 56l16 24 16-24M80 80v28M64 84h32M64 98h32"/>`,
  },
  search: {
    hue: 175,
    draw: `<circle cx="72" cy="72" r="30" ${line(12)}/><path ${line(14)} d="M96 96l28 28"/>`,
  },
  hash: {
    hue: 240,
    draw: `<path ${line(11)} d="M68 36l-12 88M106 36l-12 88M40 62h84M36 98h84"/>`,
  },
  text: {
    hue: 60,
    draw: `<path ${line(12)} d="M44 50V40h72v10M80 40v80M66 120h28"/>`,
  },
  pay: {
    hue: 165,
    draw: `<rect x="30" y="48" width="100" height="66" rx="10" fill="#fff"/><path fill="url(#g)" d="M30 64h100v14H30zM44 92h28v8H44z"/>`,
  },
  chart: {
    hue: 210,
    draw: `<path stroke="#fff" stroke-width="16" stroke-linecap="round" d="M46 116V92M70 116V64M94 116V78M118 116V46"/>`,
  },
} as const;
