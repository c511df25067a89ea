import type { Tone } from '#schemas/resource.ts';

/** The two modes of the product. */
export type Mode = 'light' | 'dark';

/** The three strengths of one tone: text, a dot or icon, and the background. */
export interface ToneTokens {
  readonly ink: string;
  readonly mark: string;
  readonly soft: string;
}

/** Every color of the product, by purpose. */
export interface Tokens {
  /** The backgrounds: the page, the menu, a card, elements floating above cards, and elements below them. */
  readonly ground: string;
  readonly rail: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** A divider, and the border of a control (3:1). */
  readonly line: string;
  readonly edge: string;
  /** Text: main, supporting, and the faintest that is still easily readable (4.5:1). */
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  /** 青, the color between blue and green: the product's single accent. */
  readonly accent: string;
  readonly accentStrong: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  /** The lamp behind the open door; used by the mark and the unread dot only. */
  readonly lamp: string;
  /** The backgrounds of hovered and of selected elements. */
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

/** The colors of each mode; the names have the same meaning in both. */
export const tokensOf: Readonly<Record<Mode, Tokens>> = Object.freeze({ light, dark });
