/** Which folder may import which, each rule with its reason. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The layers of `src`, lowest first: each may import itself and those before it. */
const layers = [
  ['paths', 'URLs are spelled once and depend on nothing.'],
  ['workers', 'The channel to a worker carries whatever it is given.'],
  ['config', 'The configuration is read before anything else runs.'],
  ['monitoring', 'Whatever fails must be able to log.'],
  ['flags', 'A flag is a value, whichever screen asks for it.'],
  ['appwrite', 'The adapter makes calls; it knows neither cache nor screen.'],
  ['store', 'Hooks and types of the store know no slice: each slice injects itself into the root reducer.'],
  ['live', 'Cache and live lists serve whoever is signed in.'],
  ['auth', 'The session and the drafts know no component.'],
  ['preferences', 'What a person prefers is a value, whichever screen asks for it.'],
  ['data', 'Rows are read and written without knowing who shows them.'],
  ['components|forms|lists|figures', 'What screens share must not know one of them.'],
  ['features', 'A screen must work in any arrangement of the app.'],
  ['app', 'The app is started; it does not start itself.'],
  ['app-shell', 'The app shell runs before the page, and hands over through src/config/prefetched.ts.'],
  ['bootstrap', 'Only the entry point starts the page.'],
];
const folder = (names) => `^src/(${names.join('|')})([/.])`;
const layerRules = layers.map(([name, reason], index) => {
  const above = [...layers.slice(index + 1).map(([higher]) => higher), 'index'];
  return rule(
    `${name.replaceAll('|', '-')}-imports-no-higher-layer`,
    reason,
    { path: folder([name]) },
    { path: folder(above) },
  );
});

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
      { pathNot: '^(domain/|node_modules/(papaparse|@types/papaparse|read-excel-file|fflate)/)' },
    ),
    rule(
      'one-door-to-appwrite',
      'The page talks to the platform through one adapter.',
      { path: '^src/', pathNot: '^src/appwrite/' },
      { path: '^node_modules/appwrite/' },
    ),
    ...layerRules,
    rule(
      'every-folder-is-a-layer',
      'A folder outside the list could import whatever it likes.',
      { path: '^src/', pathNot: folder([...layers.map(([name]) => name), 'index']) },
      {},
    ),
    rule(
      'features-are-strangers',
      'Screens meet in src/app, never in each other.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'functions-are-small',
      'A function runs alone on the platform: the rules and the runtime are all it has.',
      { path: '^functions/([^/]+)/' },
      { path: '^(functions|src|local|commands|test|bench)/', pathNot: '^functions/($1|runtime)/' },
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
      'commands-work-from-outside',
      'Commands reach an installation over the wire only, with an API key.',
      { path: '^commands/' },
      { path: '^(src|local|test|bench)/' },
    ),
    rule(
      'nothing-needs-commands',
      'An installation runs without its commands.',
      { path: '^(domain|src|functions|local)/' },
      { path: '^commands/' },
    ),
    rule(
      'no-orphans',
      'A file nobody imports is not part of the product.',
      { orphan: true, path: '^(domain|src|functions|local|commands)/', pathNot: '(\\.d\\.ts|nativeJson\\.cjs)$' },
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
