import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { flowWords } from '../flow/failure.ts';
import type { InnerCall } from '../flow/ports.ts';
import { CallFailure } from './callFailure.ts';
import type { LiveVersion, Version } from './liveVersions.ts';
import type { OpenApi, OpenContext, OpenRequest } from './openCall.ts';

/** A compiled published version. */
interface Runnable {
  read(request: OpenRequest): Row;
  run(input: Row, context: OpenContext): Promise<unknown>;
  /** Runs it for another flow, which has already been authorized. */
  runInside(call: InnerCall): Promise<InnerAnswer>;
}

/** What a flow receives from a called flow. */
interface InnerAnswer {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
}

/** Compiles a version: its parameter rules and its flow, once. */
export type Compile = (version: Version) => Runnable | Promise<Runnable>;

/** The published APIs: for calls and for flows. */
export interface PublishedApis {
  find(service: string): Promise<OpenApi | null>;
  callInside(call: InnerCall): Promise<InnerAnswer>;
  /** Recompiles every version on its next call. */
  forget(): void;
}

/** Published versions as APIs. Compiled versions are cached by version id, since a version never changes. */
export function createPublished(
  compile: Compile,
  find: (service: string) => Promise<LiveVersion | null>,
  onError: (error: unknown, service: string) => void,
): PublishedApis {
  const compiled = new Map<number, Promise<Runnable>>();
  const runnable = (version: Version): Promise<Runnable> => {
    const known = compiled.get(version.id);
    if (known) return known;
    if (compiled.size >= mostCompiled) compiled.clear();
    const made = Promise.resolve(version).then(compile);
    compiled.set(version.id, made);
    // A failed compilation for lack of a table may succeed later; callers in between share the failed result.
    const again = () => compiled.get(version.id) === made && compiled.delete(version.id);
    made.catch(() => setTimeout(again, failureMs).unref());
    return made;
  };
  return {
    forget: () => compiled.clear(),
    async find(service) {
      const found = await find(service);
      if (!found) return null;
      const { version, paidFrom } = found;
      // Compiled only for authorized callers.
      return {
        ...{ service, version: version.number, needs: 'permission', paidFrom },
        parameters: version.parameters.map(({ name }) => String(name)),
        read: async (request) => (await runnable(version)).read(request),
        run: async (input, context) => (await runnable(version)).run(input, context),
      };
    },
    async callInside(call) {
      const found = await find(call.service);
      if (!found) return { ret: ret.notFound, data: {}, msg: call.service };
      try {
        return await (await runnable(found.version)).runInside(call);
      } catch (error) {
        // For the calling flow any compilation error is a failed call.
        if (error instanceof CallFailure) return { ret: error.ret, data: {}, msg: error.words[call.lang] };
        onError(error, call.service);
        return { ret: ret.failed, data: {}, msg: flowWords('flow.run.internal')[call.lang] };
      }
    },
  };
}

const mostCompiled = 5000;
const failureMs = 1000;
