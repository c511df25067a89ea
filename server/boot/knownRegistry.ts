import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { completeResource } from '#schemas/complete.ts';
import type { Steps } from '#schemas/examine/steps.ts';
import { freezeRegistry } from '#schemas/frozenRegistry.ts';
import type { Registry } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { loadingRegistry, namesIn, shown } from '../resources.ts';

/**
 * Loads the resource files of a folder. Files that were found to be right are not examined again while none of them
 * changes: to look for everything that may be wrong takes longer than all else at a start.
 * @param note where it is noted which files those are; it belongs to one state of the server's code.
 */
export async function knownRegistry(folder: string, note: string): Promise<Registry> {
  const names = namesIn(folder);
  const files = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: shown(folder, name), bytes: readFileSync(join(folder, name)) }));
  const hash = createHash('sha256').update(JSON.stringify(names));
  for (const { bytes } of files) hash.update(`${bytes.length} `).update(bytes);
  const mark = hash.digest('hex');
  if (noted(note) === mark) return freezeRegistry(files.map(completed));
  const registry = await inTurns(loadingRegistry(folder));
  write(note, mark);
  return registry;
}

// A database that makes itself ready meanwhile needs an answer now and then.
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

function completed({ file, bytes }: { file: string; bytes: Uint8Array }) {
  // It leaves out the mark that some editors begin a file with.
  return completeResource(JSON.parse(new TextDecoder().decode(bytes)) as ResourceFile, file);
}

function write(note: string, mark: string): void {
  try {
    writeFileSync(note, mark);
  } catch {
    // Then they are examined again at the next start.
  }
}

function noted(note: string): string | null {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    return null;
  }
}
