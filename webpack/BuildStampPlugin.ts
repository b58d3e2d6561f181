import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { sourceHash, type BuildTarget } from './sourceHash.ts';

/** Name of the file with the hash of the sources that a folder was built from. */
export const buildStamp = '.built';

/** Writes the stamp last: an interrupted build has none. */
export class BuildStampPlugin implements WebpackPluginInstance {
  constructor(private readonly target: BuildTarget) {}

  apply(compiler: Compiler): void {
    let hash = '';
    // Hashed at the start: a change during the build needs another build.
    compiler.hooks.beforeRun.tap('BuildStampPlugin', () => void (hash = sourceHash(this.target)));
    compiler.hooks.done.tap('BuildStampPlugin', (stats) => {
      if (!stats.hasErrors() && hash !== '') writeFileSync(path.join(compiler.outputPath, buildStamp), hash);
    });
  }
}
