import { BaseSequencer, type TestSpecification } from 'vitest/node';

const order = ['e2e', 'db', 'server', 'unit'];

/** Runs the projects one after the other, and in each the files that took longest in the last run, else the largest, first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
