// @ts-check
// Which file may import which: `npm run imports` holds these rules. tests/imports.test.ts breaks each of them once.

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */
/** @typedef {import('dependency-cruiser').DependencyType} Kind */

/** What the code of a room may import of other rooms. */
const rooms = {
  schemas: [],
  providers: ['schemas', 'i18n', '\\.generated'],
  src: ['schemas', 'providers', 'i18n', '\\.generated'],
  server: ['schemas', 'i18n', '\\.generated'],
};
const allRooms = '(resources|i18n|schemas|providers|src|server|tests|bench|tools)';

/** Packages that compute and do nothing else: no network, no disk, no screen. */
const purePackages = '^node_modules/(ajv|ajv-formats|re2js|@cfworker/json-schema|marked)/';

/**
 * Imports that leave no trace in the running program.
 * @type {Kind[]}
 */
const erased = ['type-only', 'type-import'];
/** @type {Kind[]} */
const unlisted = ['npm-no-pkg', 'npm-unknown'];
/** @type {Kind[]} */
const external = ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'undetermined', ...unlisted];

/** What a production install runs, or builds with. */
const product = '^((schemas|providers|src|server|tools/vite)/|vite\\.config\\.ts$)';

/** @type {Rule[]} */
const betweenRooms = [
  ...Object.entries(rooms).map(([room, others]) =>
    rule(
      `${room}-imports-only-its-rooms`,
      { path: `^${room}/` },
      { pathNot: `^(${[room, ...others].join('|')})/`, dependencyTypesNot: external },
    ),
  ),
  // They are written by `npm run types`; a start has none of them.
  rule(
    'generated-files-hold-types',
    { path: product },
    { path: '^\\.generated/', dependencyTypesNot: erased },
  ),
  rule(
    'relative-inside-a-room',
    { path: '^([^/]+)/' },
    { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
  ),
  rule(
    'alias-between-rooms',
    { path: '^([^/]+)/' },
    { path: `^${allRooms}/`, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  ),
];

/** @type {Rule[]} */
const packages = [
  rule(
    'schemas-uses-pure-packages',
    { path: '^schemas/' },
    { path: '^node_modules/', pathNot: purePackages },
  ),
  rule('no-node-in-the-browser', { path: '^(schemas|providers|src)/' }, { dependencyTypes: ['core'] }),
  rule(
    'production-needs-no-dev-dependency',
    { path: product },
    { dependencyTypes: ['npm-dev', ...unlisted], dependencyTypesNot: erased },
  ),
];

/** @type {import('dependency-cruiser').IReachabilityForbiddenRuleType} */
const startReachesProductOnly = {
  name: 'start-reaches-the-product-only',
  severity: 'error',
  from: { path: '^(vite\\.config\\.ts|server/(start\\.mjs|boot/(run\\.ts|writeBundle\\.mjs)))$' },
  to: { reachable: true, path: '^(tests|bench|tools/(?!vite/))' },
};

/**
 * The studio: the development server alone has it.
 * @type {Rule}
 */
const studioInDevelopmentOnly = rule(
  'studio-in-development-only',
  { path: '^(schemas|providers|src|server)/', pathNot: '^(src/studio/|server/commands/dev(/|\\.ts$))' },
  { path: '^(src|i18n)/studio/|^server/commands/dev/' },
);

/** What several features share: parts of the screens of APIs, of the database console and of statistics. */
const sharedFeatures = '^src/features/(apis|console|stats)/';

/** Pure decisions of the server: no clock, no chance, no database. */
export const pureFiles = [
  '^server/platform/rules/',
  '^server/features/accounts/(account|captchaFault|workDone)\\.ts$',
  '^server/features/balances/amount\\.ts$',
  '^server/features/console/databaseService\\.ts$',
  '^server/features/designs/apiName\\.ts$',
  '^server/features/orders/(orderMoney|orderNumber)\\.ts$',
  '^server/features/payments/(alipay(Address|Notice|Text)|paymentReport|publicKey|rsaKey)\\.ts$',
  '^server/features/permissions/accountIds\\.ts$',
  '^server/features/testCases/(decimal|evaluateAnswer|sameJson)\\.ts$',
  '^server/features/topics/pushing\\.ts$',
];

/** @type {Rule[]} */
const insideRooms = [
  // src/routes.tsx finds them by patterns; the portal's console has routes of its own.
  rule(
    'no-import-of-a-feature',
    { path: '^src/', pathNot: ['^src/features/', '^src/portal/console/'] },
    { path: '^src/features/' },
  ),
  rule(
    'no-feature-imports-a-feature',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: ['^src/features/$1/', sharedFeatures] },
  ),
  rule('fields-import-no-screen', { path: '^src/fields/' }, { path: '^src/records/' }),
  // A service is a file with a capital letter; server/customServices.ts lists them.
  rule(
    'no-service-imports-a-service',
    { path: '^server/(.+/)' },
    { path: '^server/.+/[A-Z]\\w+\\.ts$', pathNot: '^server/$1' },
  ),
  rule(
    'platform-knows-no-other-folder',
    { path: '^server/platform/' },
    { path: '^server/(?!platform/)[^/]+/', dependencyTypesNot: erased },
  ),
  rule(
    'rules-are-pure',
    { path: pureFiles },
    {
      pathNot: [...pureFiles, '^(schemas|i18n)/', purePackages, '^(crypto|net|zlib)$'],
      dependencyTypesNot: erased,
    },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-circle', {}, { circular: true, viaOnly: { dependencyTypesNot: [...erased, 'dynamic-import'] } }),
    rule('resolvable', {}, { couldNotResolve: true }),
    ...betweenRooms,
    ...packages,
    startReachesProductOnly,
    studioInDevelopmentOnly,
    ...insideRooms,
  ],
  options: {
    parser: 'tsc',
    // Imports of types are seen as well, and told apart by the word `type`.
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^(node_modules|\\.generated)/' },
    exclude: { path: '^virtual:' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

/**
 * @param {string} name
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
function rule(name, from, to) {
  return { name, severity: 'error', from, to };
}
