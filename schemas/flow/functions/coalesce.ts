import { either, nothing } from '../values/kinds.ts';
import { define } from './define.ts';

/** The first value that is not null. */
export const coalesce = define({
  name: 'coalesce',
  label: { zh_cn: '首个非空值', en: 'First that is not null' },
  help: { zh_cn: '取第一个不为空的值', en: 'The first value that is not null' },
  parameters: [
    { name: 'values', takes: 'any', label: { zh_cn: '值', en: 'Values' }, nulls: true, many: true },
  ],
  gives: (args) => ({
    ...args.reduce(either, nothing),
    nullable: args.every(({ nullable }) => nullable),
  }),
  run: (_context, values) => values.find((value) => value !== null) ?? null,
  php: [
    'foreach ($values as $value) {',
    '    if ($value !== null) {',
    '        return $value;',
    '    }',
    '}',
    'return null;',
  ].join('\n'),
  lazy: {
    run: (args, run) => {
      for (const arg of args) {
        const value = arg(run);
        if (value !== null) return value;
      }
      return null;
    },
    php: (args) => `(${[...args, 'null'].join(' ?? ')})`,
  },
  vectors: [
    { args: [null, 2, 3], result: 2 },
    { args: [null, null], result: null },
    { args: [false, 1], result: false },
    { args: [''], result: '' },
  ],
});
