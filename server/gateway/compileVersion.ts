import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { Compile } from './published.ts';

/** Makes a published version ready to answer. */
export const compileVersion: Compile = () => {
  const cannot = () => {
    throw new Refusal(ret.failed, 'open.noRunner');
  };
  return { read: cannot, run: cannot };
};
