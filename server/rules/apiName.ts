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

/** Whether the platform, its framework or PHP keeps a name for itself that is well-formed otherwise. */
export function isReservedName(service: string): boolean {
  const [, name = '', action = ''] = service.split('.');
  return reservedClasses.has(name.toLowerCase()) || reservedActions.has(action.toLowerCase());
}
