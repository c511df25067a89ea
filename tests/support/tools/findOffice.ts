import { execFileSync } from 'node:child_process';
import { findProgram, type Program } from './findProgram.ts';

/** The spreadsheet program that opens exported files as a user would. */
export const office: Program = {
  use: 'That no cell of an exported file is calculated is proved by',
  what: 'LibreOffice Calc',
  names: ['soffice', 'libreoffice'],
  fits: (path) =>
    /^LibreOffice \d/.test(execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })),
  apt: ['libreoffice-calc-nogui'],
};

let found: string | undefined;

/** The path of a LibreOffice: an existing one, or one installed now. */
export function findOffice(): string {
  found ??= findProgram(office);
  return found;
}
