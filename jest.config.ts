/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

/** Packages that ship ES modules only; jest runs CommonJS, so they are compiled like our own sources. */
const esModulesOnly = ['p-retry', 'is-network-error', '@faker-js/faker', 'jose', 'openid-client', 'oauth4webapi'];

/** Types are checked by `npm run check:types-and-lint`. */
const compilerOptions = {
  module: 'CommonJS',
  moduleResolution: 'bundler',
  target: 'ES2022',
  jsx: 'react-jsx',
  esModuleInterop: true,
  allowJs: true,
  isolatedModules: true,
};

/** CommonJS has no `import.meta`, by whose `url` a worker is started. */
const astTransformers = {
  before: [{ path: 'ts-jest-mock-import-meta', options: { metaObjectReplacement: { url: 'file:///' } } }],
};

const shared = {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['ts-jest', { tsconfig: compilerOptions, diagnostics: false, astTransformers }] },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esModulesOnly.join('|')})/)`],
  // As webpack/pageConfig.ts does.
  moduleNameMapper: { '^json-bigint$': '<rootDir>/src/appwrite/nativeJson.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  restoreMocks: true,
} satisfies Config;

const config: Config = {
  testSequencer: '<rootDir>/test/support/LongestFirst.mjs',
  globalSetup: '<rootDir>/test/support/bundlePrograms.ts',
  globalTeardown: '<rootDir>/test/support/removeFolders.ts',
  // For what hangs: on a machine ten times slower, the longest tests take minutes.
  testTimeout: 300_000,
  // Most suites wait for a server of their own: on two cores, jest's own choice of one worker leaves one idle.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    {
      ...shared,
      displayName: 'page',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^@mui/styled-engine$': '<rootDir>/test/support/plainStyledEngine.tsx',
      },
      testEnvironment: '<rootDir>/test/support/PageEnvironment.ts',
      testEnvironmentOptions: {
        customExportConditions: ['node', 'node-addons'],
        url: 'http://localhost/',
        timeZone: 'UTC',
      },
      setupFilesAfterEnv: ['<rootDir>/test/support/failOnConsole.ts', '<rootDir>/test/support/setupPage.ts'],
      testMatch: [
        '<rootDir>/test/{app,app-shell,appwrite,auth,bootstrap,components,config,data,features,figures,flags,forms,lists,live,monitoring,preferences,workers}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/test/support/NodeEnvironment.ts',
      // Far from UTC: rules, functions and `local/` say the same in every zone of a machine.
      testEnvironmentOptions: { timeZone: 'Pacific/Auckland' },
      setupFilesAfterEnv: ['<rootDir>/test/support/failOnConsole.ts'],
      testMatch: [
        '<rootDir>/test/*.test.ts',
        '<rootDir>/test/{commands,contract,domain,functions,local,support}/**/*.test.ts',
      ],
    },
  ],
};

export default config;
