import webpack, { type Compilation, type Compiler } from 'webpack';

const hint = '//# allFunctionsCalledOnLoad\n';
/** The smaller ones would bring more, and exceed the budget of scripts (`javascriptBudget.spec.ts`) by 0.1 KB. */
const minBytes = 12_000;

/**
 * V8 compiles these scripts whole beside the page's thread, while they arrive; otherwise each function when it is first called. On a slow
 * laptop (CPU ×4) a search typed at once is answered after 2.1 s in place of 2.7 s (docs/decisions/019).
 */
export class CompileHintPlugin {
  constructor(private readonly filesOf: (compilation: Compilation) => readonly string[]) {}

  apply(compiler: Compiler): void {
    const { name } = CompileHintPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After what takes comments out.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const file of this.filesOf(compilation)) {
          if ((compilation.getAsset(file)?.source.size() ?? 0) < minBytes) continue;
          compilation.updateAsset(file, (source) => new webpack.sources.ConcatSource(hint, source));
        }
      });
    });
  }
}
