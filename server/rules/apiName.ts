/** Why a service name cannot be given to an API. */
export type NameFault = 'namespace' | 'reserved';

// Methods of PhalApi's own base class, which a generated class would take over unseen. PHP knows no case here.
const reservedActions = new Set(
  [
    ...['tryToGetUid', 'checkUserLogin', 'tryToGetAppKey', 'checkAppOnline', 'getCurContext', 'init'],
    ...['createMemberValue', 'getApiRules', 'getApiCommonRules', 'getRules', 'filterCheck', 'userCheck'],
    ...['isServiceWhitelist', 'equalOrIngore'],
  ].map((name) => name.toLowerCase()),
);

// The platform's own open APIs, and words that PHP lets nobody call a class.
const reservedClasses = new Set([
  ...['auth', 'config', 'api', 'abstract', 'and', 'array', 'as', 'break', 'callable', 'case', 'catch'],
  ...['class', 'clone', 'const', 'continue', 'declare', 'default', 'do', 'echo', 'else', 'empty', 'enum'],
  ...['eval', 'exit', 'extends', 'false', 'final', 'finally', 'float', 'fn', 'for', 'foreach', 'function'],
  ...['global', 'goto', 'if', 'implements', 'include', 'instanceof', 'int', 'interface', 'isset', 'iterable'],
  ...['list', 'match', 'mixed', 'namespace', 'never', 'new', 'null', 'object', 'or', 'parent', 'print'],
  ...[
    'private',
    'protected',
    'public',
    'readonly',
    'require',
    'return',
    'self',
    'static',
    'string',
    'switch',
  ],
  ...['throw', 'trait', 'true', 'try', 'unset', 'use', 'var', 'void', 'while', 'xor', 'yield', 'bool'],
]);

/** Whether an API may have a name, beyond its form: its namespace is App, and the platform keeps some for itself. */
export function apiNameFault(service: string): NameFault | null {
  const [namespace, name = '', action = ''] = service.split('.');
  if (namespace !== 'App') return 'namespace';
  const isReserved = reservedClasses.has(name.toLowerCase()) || reservedActions.has(action.toLowerCase());
  return isReserved ? 'reserved' : null;
}
