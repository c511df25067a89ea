import { codeFont, textFont } from './fonts.ts';
import { type Mode, tokensOf } from './tokens.ts';

/** The tokens of a mode as CSS custom properties: `--kf-ink`, `--kf-accent-soft`, `--kf-tone-danger-ink` … */
export function rootVariables(mode: Mode): Readonly<Record<string, string>> {
  const { tones, ...plain } = tokensOf[mode];
  const toneEntries = Object.entries(tones).flatMap(([tone, strengths]) =>
    Object.entries(strengths).map(([strength, colour]) => [`--kf-tone-${tone}-${strength}`, colour]),
  );
  const plainEntries = Object.entries(plain).map(([name, colour]) => [`--kf-${dashed(name)}`, colour]);
  return Object.fromEntries([
    ...plainEntries,
    ...toneEntries,
    ['--kf-radius', '8px'],
    ['--kf-font', textFont],
    ['--kf-font-code', codeFont],
  ]);
}

/** Applies the colors of a mode to the page, for elements outside the MUI theme. */
export function applyTokens(mode: Mode, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(rootVariables(mode))) root.style.setProperty(name, value);
  root.style.colorScheme = mode;
  root.dataset.mode = mode;
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  themeColour?.setAttribute('content', tokensOf[mode].rail);
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
