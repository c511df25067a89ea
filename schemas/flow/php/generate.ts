import type { ApiDefinition, Surroundings } from '../api.ts';
import type { Flow, QueryNode } from '../document.ts';
import { phpMethods } from './method.ts';
import { serviceParts } from './names.ts';
import { indented } from './region.ts';
import { phpRules } from './rules.ts';
import { phpComment, phpDoc, phpString } from './text.ts';

/** An API and its flow. */
export interface Generated {
  readonly api: ApiDefinition;
  readonly flow: Flow;
  /** The version that it is written from. */
  readonly version?: number;
}

/** The method of one API, without the class around it: PhalApi's simple mode. */
export function phpSimple({ api, flow }: Generated, around: Surroundings = {}): string {
  return `${phpMethods(flow, api, around).join('\n')}\n`;
}

/** The class of some APIs that differ only in their action: PhalApi's full mode. */
export function phpClass(apis: readonly [Generated, ...Generated[]], around: Surroundings = {}): string {
  const [{ api }] = apis;
  const { namespace, className } = serviceParts(api.service);
  const isData = apis.some((one) => one.api.type === 'data');
  const made = apis.map(
    ({ api: one, version }) => `${phpComment(one.service)}${version ? ` v${version}` : ''}`,
  );
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
    ...(isData ? ['', ...indented(dataModel(apis, className))] : []),
    ...apis.flatMap((one) => ['', ...indented(phpMethods(one.flow, one.api, around))]),
    '}',
  ].join('\n')}\n`;
}

/** Where the class of a service lies below the root of a PhalApi project. */
export function phpPath(service: string): string {
  const { namespace, className } = serviceParts(service);
  return `src/${namespace.toLowerCase()}/Api/${className}.php`;
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

function dataModel(apis: readonly Generated[], className: string): string[] {
  return [
    'protected function getDataModel() {',
    '    return new class extends \\PhalApi\\Model\\DataModel {',
    '        protected function getTableName($id) {',
    `            return ${phpString(dataTable(apis, className))};`,
    '        }',
    '    };',
    '}',
  ];
}

/** The table of a data interface: the first that its flow asks, else the one called like its class. */
export function dataTable(apis: readonly Pick<Generated, 'flow'>[], className: string): string {
  const nodes = apis.flatMap(({ flow }) => Object.values(flow.nodes));
  const query = nodes.find((node): node is QueryNode => node.type === 'query');
  return query?.table ?? className.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
