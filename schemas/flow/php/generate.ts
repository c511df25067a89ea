import type { ApiDefinition, Surroundings } from '../api.ts';
import type { Flow } from '../document.ts';
import { dataTable } from './dataTable.ts';
import { phpMethods } from './method.ts';
import { serviceParts } from './names.ts';
import { indented } from './region.ts';
import { phpRules } from './rules.ts';
import { phpComment, phpDoc, phpString } from './text.ts';

/** An API and its flow. */
export interface Generated {
  readonly api: ApiDefinition;
  readonly flow: Flow;
  /** The published version of the source, or the last one before the draft. */
  readonly version?: number | null;
  /** Whether the source is a draft that differs from every version. */
  readonly isDraft?: boolean;
}

/** The method of one API, without its class: PhalApi's simple mode. */
export function phpSimple({ api, flow }: Generated, around: Surroundings = {}): string {
  return `${phpMethods(flow, api, around).join('\n')}\n`;
}

/**
 * The class of APIs that differ only in their action, with the table of its data interfaces: PhalApi's full
 * mode.
 */
export function phpClass(
  apis: readonly [Generated, ...Generated[]],
  around: Surroundings = {},
  table: string | null = null,
): string {
  const [{ api }] = apis;
  const { namespace, className } = serviceParts(api.service);
  const isData = apis.some((one) => one.api.type === 'data');
  const made = apis.map((one) => `${phpComment(one.api.service)}${writtenFrom(one)}`);
  return `${[
    '<?php',
    `namespace ${namespace}\\Api;`,
    '',
    `use ${namespace}\\Common\\${isData ? 'DataApi as Api' : 'Api'};`,
    `use ${namespace}\\Common\\Flow;`,
    `// use ${namespace}\\Domain\\${className} as ${className}Domain;`,
    '',
    `// 由流程生成：${made.join('、')}`,
    '',
    '/**',
    ` * ${phpDoc(api.module)}`,
    ' */',
    `class ${className} extends Api {`,
    '',
    ...indented(rules(apis)),
    ...(isData ? ['', ...indented(dataModel(dataTable(table, className)))] : []),
    ...apis.flatMap((one) => ['', ...indented(phpMethods(one.flow, one.api, around))]),
    '}',
  ].join('\n')}\n`;
}

function writtenFrom({ version, isDraft }: Generated): string {
  if (!isDraft) return version ? ` v${version}` : '';
  return version ? ` v${version} 之后的草稿` : ' 草稿';
}

function rules(apis: readonly Generated[]): string[] {
  return [
    'public function getRules() {',
    '    $rules = parent::getRules();',
    '    $curRules = array(',
    ...apis.flatMap(({ api }) => indented(indented(phpRules(api, serviceParts(api.service).action)))),
    '    );',
    '    return array_merge($rules, $curRules);',
    '}',
  ];
}

function dataModel(table: string): string[] {
  return [
    'protected function getDataModel() {',
    '    return new class extends \\PhalApi\\Model\\DataModel {',
    '        protected function getTableName($id) {',
    `            return ${phpString(table)};`,
    '        }',
    '    };',
    '}',
  ];
}
