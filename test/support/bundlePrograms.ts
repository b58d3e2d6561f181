import { build, type Plugin } from 'esbuild';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Programs that suites start in processes of their own. */
const programs = [
  'local/main.ts',
  ...['servePlatform', 'serveUploads', 'signInServer'].map((name) => `test/support/${name}.ts`),
];

const manifest = join(process.cwd(), 'package.json');

/** A module in the bundle still knows where its source is. */
const ownPlace: Plugin = {
  name: 'own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:domain|local|test)\/.*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path))),
    }));
  },
};

/** The database brings a compiled library, which it finds beside itself. */
const ownLibrary: Plugin = {
  name: 'own-library',
  setup({ onResolve }) {
    onResolve({ filter: /^libsql$/ }, () => ({ path: createRequire(manifest).resolve('libsql'), external: true }));
  },
};

/** Globals that CommonJS packages need. */
const commonJs = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(${JSON.stringify(manifest)});
const [__dirname, __filename] = [import.meta.dirname, import.meta.filename];`;

/** Bundles them once for all suites: compiled and loaded file by file, each start takes three times as long. */
export default async function bundlePrograms(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-programs-'));
  process.env.BUNDLED_PROGRAMS = folder;
  await build({
    entryPoints: programs,
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    banner: { js: commonJs },
    plugins: [ownPlace, ownLibrary],
    logLevel: 'error',
  });
}
