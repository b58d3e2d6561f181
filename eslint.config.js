import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const outside = [
  'dist/',
  '.data/',
  'node_modules/',
  'coverage/',
  'test-results/',
  'playwright-report/',
  'test/local/recordings/',
  'test/local/*.mjs',
];

export default tseslint.config(
  { ignores: outside },
  { files: ['**/*.{js,cjs,mjs}'], languageOptions: { sourceType: 'module' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      // A path from the root (package.json, "imports") still reads right after a file moves.
      'no-restricted-imports': ['error', { patterns: [{ regex: '^\\.\\./', message: 'Write #folder/… instead.' }] }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Slices declare themselves in the state by declaration merging.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'domain/**/*.ts', 'functions/**/*.ts'],
    ignores: ['domain/dateFormat.ts', 'domain/calendarDay.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(DateTimeFormat|toLocale(Date|Time)String)$/]',
          message: 'Dates are written by domain/dateFormat.ts, in one language and order.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // RTK Query's word for "takes no argument" is void: build.query<Team[], void>.
    files: ['src/**/*Api.ts', 'src/auth/session.ts'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: [
      'local/main.ts',
      'bench/**/*.ts',
      'test/contract/main.ts',
      'src/monitoring/logger.ts',
      'test/support/failOnConsole.ts',
      'test/support/runAllChecks.ts',
    ],
    rules: { 'no-console': 'off' },
  },
);
