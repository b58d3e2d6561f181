/** Which folder may import which, each rule with its reason. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle has no lowest part: nothing in it can be read, tested or moved alone.',
      {},
      { circular: true },
    ),
    rule(
      'domain-stands-alone',
      'What the business says depends on nothing: no React, Appwrite, browser or Node.',
      { path: '^domain/' },
      { pathNot: '^(domain/|node_modules/(papaparse|@types/papaparse|fflate)/)' },
    ),
    rule(
      'one-door-to-appwrite',
      'The page talks to the platform through one adapter.',
      { path: '^src/', pathNot: '^src/appwrite/' },
      { path: '^node_modules/appwrite/' },
    ),
    rule(
      'shared-knows-no-feature',
      'What all screens use must not know one of them.',
      { path: '^src/(api|appwrite|auth|components|config|flags|monitoring)/|^src/paths' },
      { path: '^src/(features|app|bootstrap)/|^src/index' },
    ),
    rule(
      'features-are-strangers',
      'Screens meet in src/app, never in each other.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'features-know-no-app',
      'A screen must work in any arrangement of the app.',
      { path: '^src/features/' },
      { path: '^src/(app|bootstrap)/|^src/index' },
    ),
    rule(
      'app-knows-no-start',
      'The app is started; it does not start itself.',
      { path: '^src/app/' },
      { path: '^src/bootstrap/|^src/index' },
    ),
    rule(
      'functions-are-small',
      'A function runs alone on the platform: the rules and the runtime are all it has.',
      { path: '^functions/([^/]+)/' },
      { path: '^(functions|src|local|test|bench)/', pathNot: '^functions/($1|runtime)/' },
    ),
    rule(
      'local-is-not-the-page',
      'The local services know the protocol, never the page.',
      { path: '^local/' },
      { path: '^(src|functions|test|bench)/' },
    ),
    rule(
      'page-is-not-the-server',
      'The page reaches functions and services over the wire only.',
      { path: '^src/' },
      { path: '^(functions|local|test|bench)/' },
    ),
    rule(
      'no-orphans',
      'A file nobody imports is not part of the product.',
      { orphan: true, path: '^(domain|src|functions|local)/', pathNot: '\\.d\\.ts$' },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
