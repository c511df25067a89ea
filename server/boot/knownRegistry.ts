import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ReadDocument } from '#schemas/anySchema/documents.ts';
import { normalised } from '#schemas/anySchema/normalise.ts';
import { completeResource } from '#schemas/complete.ts';
import type { Steps } from '#schemas/examine/steps.ts';
import { freezeRegistry } from '#schemas/frozenRegistry.ts';
import { withPresentKeywords } from '#schemas/renamedKeywords.ts';
import type { Registry } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { loadingRegistry, namesIn, shown } from '../resources.ts';
import { documentsOf } from '../schemaDocuments.ts';

/**
 * Loads the resource files of a folder. Skips the validation of files that were valid before and have not
 * changed: full validation takes longer than the rest of the start.
 * @param note where the validated files are recorded; it belongs to one version of the server's code.
 */
export async function knownRegistry(folder: string, note: string): Promise<Registry> {
  const files = filesIn(folder);
  const hash = createHash('sha256').update(JSON.stringify(namesIn(folder)));
  for (const { bytes } of files) hash.update(`${bytes.length} `).update(bytes);
  hash.update(documentsOf(folder).marks());
  const mark = hash.digest('hex');
  if (noted(note) === mark) return validRegistry(folder, files);
  const registry = await inTurns(loadingRegistry(folder));
  write(note, mark);
  return registry;
}

/** Loads resource files that are known to be valid. */
export function validRegistry(folder: string, files: readonly ReadFile[] = filesIn(folder)): Registry {
  const { read } = documentsOf(folder);
  return freezeRegistry(files.map((one) => completed(one, read)));
}

interface ReadFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

function filesIn(folder: string): ReadFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: shown(folder, name), bytes: readFileSync(join(folder, name)) }));
}

// Yield now and then: a database that is starting needs an answer.
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

function completed({ file, bytes }: ReadFile, read: ReadDocument) {
  // Strips the byte order mark that some editors write.
  const written: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const { content, source } = normalised(withPresentKeywords(written), file, read);
  return completeResource({ ...(content as ResourceFile), ...(source && { source }) }, file);
}

function write(note: string, mark: string): void {
  try {
    writeFileSync(note, mark);
  } catch {
    // The next start validates them again.
  }
}

function noted(note: string): string | null {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    return null;
  }
}
