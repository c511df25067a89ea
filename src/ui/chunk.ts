/** Why a part of the app failed to load: a timeout, a newer build on the server, or no connection. */
export type ChunkFault = 'timeout' | 'outdated' | 'failed';

/** A part of the app that failed to load. */
export class ChunkError extends Error {
  readonly fault: ChunkFault;

  constructor(fault: ChunkFault, cause?: unknown) {
    super(`chunk ${fault}`, { cause });
    this.name = 'ChunkError';
    this.fault = fault;
  }
}

const limit = 120_000;

/**
 * Loads a part of the app. Retries once after a failure, and gives up after two minutes without a response.
 * @throws ChunkError with a reason that the user can act on.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await inTime(load());
  } catch (error) {
    if (!isLoadFault(error)) throw error;
  }
  try {
    return await inTime(load());
  } catch (error) {
    if (!isLoadFault(error)) throw error;
    throw new ChunkError((await isOutdated()) ? 'outdated' : 'failed', error);
  }
}

async function inTime<Part>(loading: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), limit);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

// The messages of Chromium, Firefox, Safari and Vite. An error inside the part itself is different.
const loadFaults = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

function isLoadFault(error: unknown): boolean {
  return error instanceof Error && !(error instanceof ChunkError) && loadFaults.test(error.message);
}

// A page with another entry script than ours belongs to a newer build.
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' }).catch(() => null);
  if (!page?.ok || !entry) return false;
  return !(await page.text()).includes(entry);
}
