import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './embedded/cluster.ts';
import { prepareTemplate } from './prepareTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Omit<TestCluster, 'stop'>;
  }
}

interface SharedCluster {
  readonly started: Promise<TestCluster>;
  users: number;
}

// Vitest loads this file once for each project; they share one cluster through the process.
const scope = globalThis as { kaifangTestClusters?: Map<string, SharedCluster> };
scope.kaifangTestClusters ??= new Map();
const clusters = scope.kaifangTestClusters;

/** Starts one database cluster for the whole test run, or takes the server at TEST_DATABASE_URL, and hands the workers its address. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.name === 'server' ? process.env.TEST_DATABASE_URL : undefined;
  const shared = clusters.get(url ?? '') ?? { started: startTestCluster(prepareTemplate, url), users: 0 };
  clusters.set(url ?? '', shared);
  shared.users += 1;
  const { stop, ...database } = await shared.started;
  project.provide('database', database);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    clusters.delete(url ?? '');
    await stop();
  };
}
