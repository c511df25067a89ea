import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster, type TestConnection } from './embedded/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Omit<TestCluster, 'stop'>;
  }
}

interface SharedCluster {
  readonly started: Promise<TestCluster>;
  users: number;
}

// Vitest loads this file once per project; the projects share one cluster through the process.
const scope = globalThis as { kaifangTestClusters?: Map<string, SharedCluster> };
scope.kaifangTestClusters ??= new Map();
const clusters = scope.kaifangTestClusters;

// Loads most of the server, which a run on a kept cluster does not need here.
const prepare = async (connection: TestConnection) =>
  (await import('./prepareTemplate.ts')).prepareTemplate(connection);

/**
 * Starts one database cluster for the whole test run, or uses the server at TEST_DATABASE_URL, and passes its
 * address to the workers.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.name === 'server' ? process.env.TEST_DATABASE_URL : undefined;
  const shared = clusters.get(url ?? '') ?? { started: startTestCluster(prepare, url), users: 0 };
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
