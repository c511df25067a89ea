/** What of an API a version keeps, and so what a draft is published by. */
export const keptOfVersion = [
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
