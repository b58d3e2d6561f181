import { join } from 'node:path';
import webpack from 'webpack';
import { functionsConfig } from '#webpack/functionsConfig.ts';

/** Builds every function as it is now, as `npm run build:functions` does, below a folder: `dist/functions/<id>/main.js`. */
export function buildFunctions(folder: string): Promise<void> {
  const configs = functionsConfig().map((config) => ({
    ...config,
    output: { ...config.output, path: join(folder, 'dist/functions', config.name ?? '') },
  }));
  const compiler = webpack(configs);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors() === true) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}
