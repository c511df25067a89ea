import type { ApiDefinition } from '../api.ts';
import { errorOf, type Problem } from '../problem.ts';

const words =
  'abstract and array as break callable case catch class clone const continue declare default die do echo else ' +
  'elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for ' +
  'foreach function global goto if implements include include_once instanceof insteadof interface isset list match ' +
  'namespace new or print private protected public readonly require require_once return static switch throw trait ' +
  'try unset use var while xor yield self parent true false null void int float bool string iterable object mixed ' +
  'never numeric resource __halt_compiler __class__ __dir__ __file__ __function__ __line__ __method__ __namespace__ ' +
  '__trait__';

/** Words that cannot name a class or a namespace in PHP. */
const reservedWords: ReadonlySet<string> = new Set(words.split(' '));

// The base class itself, and the classes that generated code calls by these names.
const takenClasses = new Set([
  'api',
  'dataapi',
  'flow',
  'phalapi',
  'stdclass',
  'exception',
  'closure',
  'generator',
]);

/** Methods of the framework's base classes, which an action would override. */
const takenMethods: ReadonlySet<string> = new Set(
  (
    'tryToGetUid checkUserLogin tryToGetAppKey checkAppOnline getCurContext init createMemberValue getApiRules ' +
    'getApiCommonRules getRules filterCheck userCheck isServiceWhitelist equalOrIngore checkRequestMethod ' +
    'getDataModel returnDataResult'
  )
    .toLowerCase()
    .split(' '),
);

/** A parsed service name. */
export function serviceParts(service: string): { namespace: string; className: string; action: string } {
  const [namespace = '', className = '', action = ''] = service.split('.');
  return { namespace, className, action };
}

/** The path of a service's class below the root of a PhalApi project. */
export function phpPath(service: string): string {
  const { namespace, className } = serviceParts(service);
  return `src/${namespace.toLowerCase()}/Api/${className}.php`;
}

/** The faults of an API's name: names reserved by PHP or the framework. */
export function serviceProblems({ service, title }: Pick<ApiDefinition, 'service' | 'title'>): Problem[] {
  const error = errorOf(null);
  if (service.split('.').length !== 3) return [error('service', 'serviceForm', { service })];
  const { namespace, className, action } = serviceParts(service);
  const problems: Problem[] = [];
  if (!isNamespace(namespace)) problems.push(error('service', 'namespaceName', { name: namespace }));
  if (!isClass(className)) problems.push(error('service', 'className', { name: className }));
  if (!isAction(action)) problems.push(error('service', 'actionName', { name: action }));
  if (/[/@]/.test(title)) problems.push(error('title', 'titleSigns'));
  return problems;
}

function isNamespace(name: string): boolean {
  return (
    /^[A-Z][A-Za-z0-9]{0,49}$/.test(name) && !reservedWords.has(name.toLowerCase()) && name !== 'PhalApi'
  );
}

function isClass(name: string): boolean {
  const low = name.toLowerCase();
  return /^[A-Z][A-Za-z0-9]{0,99}$/.test(name) && !reservedWords.has(low) && !takenClasses.has(low);
}

// Since PHP 7 a method may have a reserved word as its name, except `class`.
function isAction(name: string): boolean {
  const low = name.toLowerCase();
  return /^[A-Z][A-Za-z0-9_]{0,99}$/.test(name) && low !== 'class' && !takenMethods.has(low);
}
