import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestConnection } from './embedded/cluster.ts';
import { prepareTemplate } from './prepareTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { readonly connection: TestConnection; readonly template: string };
  }
}

/** Starts one database cluster for the whole test run, or takes the server of its own, and hands the workers its address. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, template, stop } = await startTestCluster(
    prepareTemplate,
    project.name === 'server' ? process.env.TEST_DATABASE_URL : undefined,
  );
  project.provide('database', { connection, template });
  return stop;
}
