import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

/** Copies a folder into the build, sub-folders included. */
export class CopyFolderPlugin implements WebpackPluginInstance {
  constructor(
    private readonly folder: string,
    private readonly to = '',
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CopyFolderPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'CopyFolderPlugin', stage }, () => {
        compilation.contextDependencies.add(this.folder);
        for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const file = path.join(entry.parentPath, entry.name);
          const name = path.join(this.to, path.relative(this.folder, file)).replaceAll(path.sep, '/');
          compilation.emitAsset(name, new webpack.sources.RawSource(readFileSync(file)));
        }
      });
    });
  }
}
