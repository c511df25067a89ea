import { BaseSequencer, type TestSpecification } from 'vitest/node';

const order = ['e2e', 'db', 'server', 'unit'];

/**
 * Runs the projects one after the other. Within each, runs the slowest files of the last run first, or the
 * largest if there is no last run.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
