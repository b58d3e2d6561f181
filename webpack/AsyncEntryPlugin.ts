import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler, WebpackPluginInstance } from 'webpack';

/** Loads an entry's script `async`: neither it nor the page's script waits for the other. */
export class AsyncEntryPlugin implements WebpackPluginInstance {
  constructor(private readonly entry: string) {}

  apply(compiler: Compiler): void {
    const script = new RegExp(`/${this.entry}\\.[^/]*js$`);
    compiler.hooks.compilation.tap('AsyncEntryPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('AsyncEntryPlugin', (data) => {
        for (const { attributes } of data.assetTags.scripts) {
          if (!script.test(String(attributes.src))) continue;
          delete attributes.defer;
          attributes.async = true;
        }
        return data;
      });
    });
  }
}
