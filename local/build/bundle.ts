import { build, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const manifest = join(process.cwd(), 'package.json');

/** A module in the bundle still knows where its source is. */
const ownPlace: Plugin = {
  name: 'own-place',
  setup: (setup) => {
    setup.onLoad({ filter: /\/(?:domain|local|test|webpack)\/.*\.ts$/ }, ({ path }) => ({
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
  setup: (setup) => {
    setup.onResolve({ filter: /^libsql$/ }, () => ({
      path: createRequire(manifest).resolve('libsql'),
      external: true,
    }));
  },
};

/** Globals that CommonJS packages need. */
const commonJs = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(${JSON.stringify(manifest)});
const [__dirname, __filename] = [import.meta.dirname, import.meta.filename];`;

/** Bundles programs, each into `NAME.mjs` of a folder: compiled and loaded file by file, they take five times as long to start. */
export async function bundle(programs: readonly string[], folder: string): Promise<void> {
  await build({
    entryPoints: [...programs],
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    banner: { js: commonJs },
    plugins: [ownPlace, ownLibrary],
    // Run from its sources only.
    external: ['./build/develop.ts'],
    logLevel: 'error',
  });
}
