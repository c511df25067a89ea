import type { Tone } from '#schemas/resource.ts';

const colours = {
  neutral: 'secondary',
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const;

/** The MUI colour of a tone. */
export function buttonColour(tone: Tone): (typeof colours)[Tone] {
  return colours[tone];
}
