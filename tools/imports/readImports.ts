import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';

/** An import of one product file by another. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** All runtime imports between product files. */
export async function readImports(): Promise<FileImport[]> {
  const rooms = ['schemas', 'providers', 'src', 'server'];
  const { output } = await cruise(rooms, config.options);
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(
        ({ dependencyTypes }) => dependencyTypes.includes('import') && !dependencyTypes.includes('type-only'),
      )
      .filter(({ dependencyTypes }) => dependencyTypes.includes('local'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );
}
