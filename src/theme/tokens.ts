import type { Tone } from '#schemas/resource.ts';

/** The two faces of the product. */
export type Mode = 'light' | 'dark';

/** The three strengths of one tone: words, a dot or icon, and the ground under them. */
export interface ToneTokens {
  readonly ink: string;
  readonly mark: string;
  readonly soft: string;
}

/** Every colour that the product has, by what it is for. */
export interface Tokens {
  /** The page behind everything, the menu's ground, a card, what floats above cards, what lies below them. */
  readonly ground: string;
  readonly rail: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** A quiet rule between things, and the edge of something that can be used (3:1). */
  readonly line: string;
  readonly edge: string;
  /** Text: main, supporting, and the faintest that is still easily read (4.5:1). */
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  /** 青, the colour between blue and green: the product's one accent. */
  readonly accent: string;
  readonly accentStrong: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  /** The lamp behind the open door; only the mark and the unread dot wear it. */
  readonly lamp: string;
  /** What lies under the pointer, and what is chosen. */
  readonly hover: string;
  readonly chosen: string;
  readonly focus: string;
  readonly shade: string;
  readonly shadow: string;
  readonly tones: Readonly<Record<Tone, ToneTokens>>;
}

const light: Tokens = {
  ground: '#f5f8f7',
  rail: '#ecf1f0',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f5f4',
  line: '#dce4e2',
  edge: '#788886',
  ink: '#13211f',
  inkSoft: '#465654',
  inkFaint: '#5d6c6a',
  accent: '#09696a',
  accentStrong: '#06504f',
  accentSoft: '#dcefed',
  onAccent: '#ffffff',
  lamp: '#d9641a',
  hover: 'rgba(9, 105, 106, 0.06)',
  chosen: 'rgba(9, 105, 106, 0.11)',
  focus: '#0b7d7e',
  shade: 'rgba(10, 27, 26, 0.44)',
  shadow: '0 1px 2px rgba(16, 40, 38, 0.06), 0 10px 28px rgba(16, 40, 38, 0.13)',
  tones: {
    neutral: { ink: '#465654', mark: '#71817e', soft: '#eaefee' },
    info: { ink: '#1b56a3', mark: '#2f74d0', soft: '#e4eefb' },
    success: { ink: '#186535', mark: '#23884a', soft: '#e0f3e6' },
    warning: { ink: '#834f00', mark: '#b87503', soft: '#fcefd6' },
    danger: { ink: '#b3242b', mark: '#d13239', soft: '#fce8e7' },
  },
};

const dark: Tokens = {
  ground: '#0e1516',
  rail: '#0a1011',
  surface: '#151e1f',
  raised: '#1c2829',
  sunken: '#111a1b',
  line: '#273435',
  edge: '#6b7d7c',
  ink: '#e5eeec',
  inkSoft: '#b0bfbc',
  inkFaint: '#8d9e9b',
  accent: '#57cdc1',
  accentStrong: '#83e2d8',
  accentSoft: '#143633',
  onAccent: '#04211e',
  lamp: '#f49a52',
  hover: 'rgba(131, 226, 216, 0.07)',
  chosen: 'rgba(131, 226, 216, 0.13)',
  focus: '#74dbd0',
  shade: 'rgba(2, 6, 6, 0.62)',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 14px 36px rgba(0, 0, 0, 0.5)',
  tones: {
    neutral: { ink: '#b0bfbc', mark: '#869895', soft: '#222e2f' },
    info: { ink: '#9ec5fb', mark: '#6aa5f5', soft: '#16283f' },
    success: { ink: '#86dba2', mark: '#4cbb74', soft: '#12301d' },
    warning: { ink: '#f2c374', mark: '#dd9f35', soft: '#36280c' },
    danger: { ink: '#fba6a3', mark: '#f0716f', soft: '#401a1c' },
  },
};

/** The colours of each mode; the names mean the same in both. */
export const tokensOf: Readonly<Record<Mode, Tokens>> = Object.freeze({ light, dark });
