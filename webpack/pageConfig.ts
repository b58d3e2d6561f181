import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { constants, type BrotliOptions } from 'node:zlib';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import path from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';
import 'webpack-dev-server';
import { CompileHintPlugin } from './CompileHintPlugin.ts';
import { CopyFolderPlugin } from './CopyFolderPlugin.ts';

const root = process.cwd();

/** Scripts of their own, ahead of the page's: they share no chunk with them, so that they wait for none. */
const standaloneEntries = { colorScheme: './src/app-shell/colorScheme.ts', appShell: './src/app-shell/appShell.ts' };

/** The page's build; `development` has source maps and no compression. */
export function pageConfig(mode: 'production' | 'development'): Configuration {
  const production = mode === 'production';
  const appMode = process.env.APP_MODE ?? (production ? 'prod' : 'development');
  return {
    name: 'page',
    // As `swcOptions`: 0.2 KB less.
    target: ['web', 'es2022'],
    mode,
    context: root,
    entry: { ...standaloneEntries, main: './src/index.tsx' },
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:6].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
      trustedTypes: { policyName: 'engineering-data' },
      clean: production && { keep: /^functions\// },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        // Appwrite's library parses answers by a script of its own, for integers beyond 2^53, which no column holds.
        'json-bigint': path.join(root, 'src/appwrite/nativeJson.cjs'),
        // Dialog of cmdk, which the page doesn't use: it writes style tags, which its policy refuses.
        '@radix-ui/react-dialog': false,
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, loader: 'swc-loader', options: swcOptions(production) },
        { test: /\.css$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Scripts by swc: 28 s of a processor in place of the 73 of webpack's own, and 3 KB less in all.
      minimize: production && { javascript: false },
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), '...'],
      // 12 KB less in all.
      mangleExports: 'size',
      splitChunks: {
        chunks: ({ name }) => !Object.keys(standaloneEntries).includes(name ?? ''),
        // Bytes before compression: smaller ones, alone in a chunk, cost more by compressing worse than their copies do.
        minSize: 24_000,
        // Otherwise copied into up to nine chunks each, 45 KB in all.
        cacheGroups: {
          roster: { test: /src.data.rosterApi/, minSize: 0 },
          papaparse: { test: /node_modules.papaparse/, minSize: 0 },
          chip: { test: /material.Chip\W/, name: 'chip', minSize: 0 },
          menuItem: { test: /material.MenuItem\W/, name: 'menuItem', minSize: 0 },
          checkbox: { test: /material.(Checkbox|internal.SwitchBase)\W/, name: 'checkbox', minSize: 0 },
          table: { test: /src.lists.data-table|material.Table(Pagination|Cell)/, minSize: 5_000 },
          saveFailure: {
            test: /SaveFailureAlert/,
            name: 'saveFailure',
            minSize: 0,
            chunks: ({ name }) => name !== 'teams' && name !== 'teamList',
          },
          unsaved: {
            test: /src.forms.(UnsavedChanges|warnBefore)|DialogContentText/,
            name: 'unsaved',
            minSize: 0,
            chunks: ({ name }) => name !== 'teams' && name !== 'teamList',
          },
          forms: { test: /src.forms|material.DialogContentText|SaveFailureAlert/, minSize: 5_000 },
          spreadsheet: { test: /domain.spreadsheet/, minSize: 5_000 },
          live: { test: /src.live/, minSize: 5_000 },
          teamRows: { test: /src.data.(teamsApi|firstTeams)|domain.team\.ts/, name: 'teamRows', minSize: 0 },
        },
      },
    },
    devtool: production ? false : 'source-map',
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    cache: {
      type: 'filesystem',
      name: `page-${mode}-${appMode}`,
      buildDependencies: { config: [path.join(root, 'webpack.config.ts'), path.join(root, 'webpack/pageConfig.ts')] },
    },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.APP_MODE': JSON.stringify(appMode),
        // The data grid's registry keeps a grid that React began and dropped, for good: its callbacks reach what they wait for.
        // Without one the grid unsubscribes by a timer.
        'typeof FinalizationRegistry': JSON.stringify('undefined'),
      }),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        // The template writes the scripts' tags itself, with their priorities; the colour scheme's is not deferred.
        inject: false,
        chunksSortMode: 'manual',
        chunks: [...Object.keys(standaloneEntries), 'main'],
        templateParameters: scriptsOfTemplate,
      }),
      new CopyFolderPlugin(path.join(root, 'public')),
      new CopyFolderPlugin(path.join(root, 'docs/samples'), 'samples'),
      ...(production
        ? [new CompileHintPlugin((compilation) => filesOf(compilation, ['main', 'teams', 'teamList'])), ...compressed()]
        : []),
    ],
  };
}

function filesOf({ namedChunkGroups }: Compilation, groups: readonly string[]): string[] {
  return [...new Set(groups.flatMap((name) => namedChunkGroups.get(name)?.getFiles() ?? []))];
}

/** In the order of `chunks`. */
function scriptsOfTemplate(compilation: Compilation, { js }: { readonly js: readonly string[] }) {
  const [colorScheme, appShell, ...scripts] = js;
  const teamListScripts = filesOf(compilation, ['teams', 'teamList'])
    .map((file) => `/${file}`)
    .join(' ');
  return { colorScheme, appShell, scripts, teamListScripts };
}

function swcOptions(production: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production } },
      target: 'es2022',
    },
  };
}

function compressed() {
  const common = { test: /\.(js|css|svg|html)$/, threshold: 512 };
  return [
    new CompressionPlugin({ ...common, algorithm: 'gzip', filename: '[path][base].gz' }),
    new CompressionPlugin<BrotliOptions>({
      ...common,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
  ];
}
