import type { Row } from '#schemas/resource.ts';
import type { Version } from '../store/open/liveVersions.ts';
import type { OpenApi, OpenContext, OpenRequest } from './openCall.ts';

/** A published version made ready to answer. */
export interface Runnable {
  read(request: OpenRequest): Row;
  run(input: Row, context: OpenContext): Promise<unknown>;
}

/** Makes a version ready to answer: its parameter rules and its flow, compiled once. */
export type Compile = (version: Version) => Runnable;

/** Published versions as APIs. What was compiled is kept by the version's id, since a version never changes. */
export function createPublished(
  compile: Compile,
  find: (service: string) => Promise<{ version: Version; hasPackage: boolean } | null>,
): (service: string) => Promise<OpenApi | null> {
  const compiled = new Map<number, Runnable>();
  const runnable = (version: Version): Runnable => {
    const known = compiled.get(version.id) ?? compile(version);
    if (compiled.size >= mostCompiled) compiled.clear();
    compiled.set(version.id, known);
    return known;
  };
  return async (service) => {
    const found = await find(service);
    if (!found) return null;
    const { version, hasPackage } = found;
    const { read, run } = runnable(version);
    return { service, version: version.number, needs: 'permission', takesFlow: hasPackage, read, run };
  };
}

const mostCompiled = 5000;
