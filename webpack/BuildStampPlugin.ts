import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { sourceHash, type BuildTarget } from './sourceHash.ts';

/** Name of the file that says from which sources a folder was built. */
export const buildStamp = '.built';

/** Writes that file once everything else is written: a build that was interrupted has none. */
export class BuildStampPlugin implements WebpackPluginInstance {
  constructor(private readonly target: BuildTarget) {}

  apply(compiler: Compiler): void {
    let hash = '';
    // Taken at the start: what is changed meanwhile has to be built again.
    compiler.hooks.beforeRun.tap('BuildStampPlugin', () => void (hash = sourceHash(this.target)));
    compiler.hooks.done.tap('BuildStampPlugin', (stats) => {
      if (!stats.hasErrors() && hash !== '') writeFileSync(path.join(compiler.outputPath, buildStamp), hash);
    });
  }
}
