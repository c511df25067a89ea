import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { flowWords } from '../flow/failure.ts';
import type { InnerCall } from '../flow/ports.ts';
import type { LiveVersion, Version } from '../store/open/liveVersions.ts';
import { CallFailure } from './callFailure.ts';
import type { OpenApi, OpenContext, OpenRequest } from './openCall.ts';

/** A published version made ready to answer. */
export interface Runnable {
  read(request: OpenRequest): Row;
  run(input: Row, context: OpenContext): Promise<unknown>;
  /** Runs it for another flow, which has been let in already. */
  runInside(call: InnerCall): Promise<InnerAnswer>;
}

/** What a flow gets from another one that it calls. */
export interface InnerAnswer {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
}

/** Makes a version ready to answer: its parameter rules and its flow, compiled once. */
export type Compile = (version: Version) => Runnable | Promise<Runnable>;

/** The published APIs: as calls find them, and as flows do. */
export interface PublishedApis {
  find(service: string): Promise<OpenApi | null>;
  callInside(call: InnerCall): Promise<InnerAnswer>;
  /** Compiles every version anew when it is next called. */
  forget(): void;
}

/** Published versions as APIs. What was compiled is kept by the version's id, since a version never changes. */
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
    // What could not be compiled for want of a table may be another time; whoever calls meanwhile need not ask again.
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
      // Made ready only for those who may call it.
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
        // To the flow that calls it, it failed, whatever kept it from being made ready.
        if (error instanceof CallFailure) return { ret: error.ret, data: {}, msg: error.words[call.lang] };
        onError(error, call.service);
        return { ret: ret.failed, data: {}, msg: flowWords('flow.run.internal')[call.lang] };
      }
    },
  };
}

const mostCompiled = 5000;
const failureMs = 1000;
