import { functions } from '../../functions/all.ts';
import type { FlowFunction, FunctionParameter } from '../../functions/define.ts';
import { serviceParts } from '../names.ts';
import { indented } from '../region.ts';
import { addresses } from './addresses.ts';
import { core } from './core.ts';
import { database } from './database.ts';
import { limits } from './limits.ts';
import { moments } from './moments.ts';
import { numbers } from './numbers.ts';
import { outside } from './outside.ts';
import { rules } from './rules.ts';
import { web } from './web.ts';

/** A file of a PhalApi project: its path below the root, and its text. */
export interface PhpFile {
  readonly path: string;
  readonly code: string;
}

/** The supporting file of a service's class; shared by all services of a namespace. */
export function phpSupportFile(service: string): PhpFile {
  const { namespace } = serviceParts(service);
  return { path: `src/${namespace.toLowerCase()}/Common/Flow.php`, code: phpSupport(namespace) };
}

/** The class that generated code calls: the functions of flows, and helpers for values and databases. */
export function phpSupport(namespace = 'App'): string {
  return [
    '<?php',
    `namespace ${namespace}\\Common;`,
    '',
    '/**',
    ' * What the flows of the designer are made of; written by the platform, the same for all of them.',
    ' */',
    'class Flow {',
    '',
    '    /** The clock, in milliseconds. */',
    '    public static $clock;',
    '    public static $uuid;',
    '    private static $messages = array();',
    '    /** The databases that have a transaction now. */',
    '    private static $open = array();',
    '    private static $depth = 0;',
    '',
    '    // ---- functions ----',
    ...[...functions.values()].flatMap((one) => ['', ...indented(method(one))]),
    ...[core, numbers, moments, limits, database, outside, rules, addresses, web].flatMap((part) =>
      part.replace(/\n$/, '').split('\n'),
    ),
    '}',
    '',
    'Flow::$clock = function () {',
    '    return (int) floor(microtime(true) * 1000);',
    '};',
    'Flow::$uuid = function () {',
    '    $bytes = random_bytes(16);',
    '    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);',
    '    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);',
    "    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));",
    '};',
    '',
  ].join('\n');
}

function method({ name, help, parameters, php }: FlowFunction): string[] {
  const list = parameters.map((one) => {
    return one.many ? `...$${one.name}` : `$${one.name}${one.optional ? ' = null' : ''}`;
  });
  return [
    `/** ${help.zh_cn} */`,
    `public static function ${name}(${list.join(', ')}) {`,
    ...indented([...parameters.flatMap(prologue), ...php.split('\n')]),
    '}',
  ];
}

const readers: Readonly<Record<FunctionParameter['takes'], string | null>> = {
  text: 'text',
  whole: 'whole',
  number: 'number',
  list: 'items',
  object: 'fields',
  date: 'readMoment',
  boolean: null,
  any: null,
};

// The argument rule of `invoke`: a null argument gives a null result, unless the parameter accepts null.
function prologue({ name, takes, optional, nulls, many }: FunctionParameter): string[] {
  if (many) return [];
  const variable = `$${name}`;
  const reader = readers[takes];
  const read = reader ? [`${variable} = ${variable} === null ? null : self::${reader}(${variable});`] : [];
  const passes = optional || nulls ? [] : [`if (${variable} === null) {`, '    return null;', '}'];
  return [...read, ...passes];
}
