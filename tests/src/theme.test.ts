import { describe, expect, it } from 'vitest';
import { rootVariables } from '#src/theme/rootVariables.ts';
import { type Mode, type Tokens, tokensOf } from '#src/theme/tokens.ts';
import { contrast } from '../support/contrast.ts';

const modes: readonly Mode[] = ['light', 'dark'];
const grounds = ['ground', 'rail', 'surface', 'raised', 'sunken'] as const;

/** Pairs with too little contrast, one per line. */
function tooClose(pairs: readonly (readonly [string, string, string])[], least: number): string {
  return pairs
    .filter(([, ink, ground]) => contrast(ink, ground) < least)
    .map(([what, ink, ground]) => `${what}: ${contrast(ink, ground).toFixed(2)}`)
    .join('\n');
}

function onEveryGround(tokens: Tokens, names: readonly (keyof Omit<Tokens, 'tones'>)[]) {
  return grounds.flatMap((ground) =>
    names.map((name) => [`${name} on ${ground}`, tokens[name], tokens[ground]] as const),
  );
}

describe.each(modes)('the %s face', (mode) => {
  const tokens = tokensOf[mode];
  const tones = Object.entries(tokens.tones);

  it('has words that are read on every ground', () => {
    const pairs = onEveryGround(tokens, ['ink', 'inkSoft', 'inkFaint', 'accent', 'accentStrong']);
    expect(tooClose(pairs, 4.5)).toBe('');
  });

  it('has edges, rings and dots that are seen on every ground', () => {
    expect(tooClose(onEveryGround(tokens, ['edge', 'focus', 'lamp']), 3)).toBe('');
  });

  it('has words that are read on the accent', () => {
    const pairs = [
      ['on accent', tokens.onAccent, tokens.accent],
      ['on strong accent', tokens.onAccent, tokens.accentStrong],
      ['strong on soft', tokens.accentStrong, tokens.accentSoft],
      ['accent on soft', tokens.accent, tokens.accentSoft],
    ] as const;
    expect(tooClose(pairs, 4.5)).toBe('');
  });

  it('has state words that are read on every ground and on their own', () => {
    const words = tones.flatMap(([tone, { ink, soft }]) => [
      [`${tone} on soft`, ink, soft] as const,
      ...grounds.map((ground) => [`${tone} on ${ground}`, ink, tokens[ground]] as const),
    ]);
    const dots = tones.flatMap(([tone, { mark }]) =>
      grounds.map((ground) => [`${tone} dot on ${ground}`, mark, tokens[ground]] as const),
    );
    expect(tooClose(words, 4.5)).toBe('');
    expect(tooClose(dots, 3)).toBe('');
  });

  it('gives every token to plain CSS under a dashed name', () => {
    const variables = rootVariables(mode);
    expect(variables['--kf-accent-soft']).toBe(tokens.accentSoft);
    expect(variables['--kf-tone-danger-ink']).toBe(tokens.tones.danger.ink);
    expect(Object.values(variables).every((value) => typeof value === 'string' && value !== '')).toBe(true);
  });
});

it('names the same tokens in both modes', () => {
  expect(Object.keys(rootVariables('dark'))).toEqual(Object.keys(rootVariables('light')));
});
