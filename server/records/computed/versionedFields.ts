/** The parts of an API that a version stores, and that publishing compares with the draft. */
export const versionedFields = [
  ...([
    'type',
    'title',
    'module',
    'description',
    'parameters',
    'returns',
    'example',
    'flow',
    'code',
  ] as const),
];
