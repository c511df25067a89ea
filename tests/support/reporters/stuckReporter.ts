import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** After this long without a result of a file, in milliseconds, its process counts as stuck. */
const patience = 10 * 60_000;

/** This exit code shows that the reporter ended the run. */
const stuckCode = 3;

/** Ends a run that would never end: no timeout reaches a process stuck in a loop or a blocking call. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from its file's default export
export default class StuckReporter implements Reporter {
  private readonly heard = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.timer = setInterval(() => this.look(), 30_000).unref();
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.heard.set(moduleId, performance.now());
  }

  onTestCaseResult({ module: { moduleId } }: { readonly module: { readonly moduleId: string } }): void {
    if (this.heard.has(moduleId)) this.heard.set(moduleId, performance.now());
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.heard.delete(moduleId);
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const stuck = [...this.heard].filter(([, at]) => performance.now() - at > patience);
    if (stuck.length === 0) return;
    for (const [moduleId] of stuck) console.error(`stuck: ${relative(process.cwd(), moduleId)}`);
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    process.exit(stuckCode);
  }
}

/** The test processes, which no longer react to anything, including the end of the run. */
function children(): number[] {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
