import type { Configuration } from 'webpack';
import { BuildStampPlugin } from './webpack/BuildStampPlugin.ts';
import { functionsConfig } from './webpack/functionsConfig.ts';
import { pageConfig } from './webpack/pageConfig.ts';
import type { BuildTarget } from './webpack/sourceHash.ts';

/**
 * The page (into `dist/`), or with `--env functions` each server function (into `dist/functions/`).
 * `APP_MODE` (test, development, dev, qa or prod) decides how much the page logs (specification.md, section 8).
 */
export default function config(
  env: { functions?: boolean },
  { mode = 'production' }: Pick<Configuration, 'mode'>,
): Configuration | Configuration[] {
  if (env.functions === true) return functionsConfig().map((each) => stamped(each, 'functions'));
  return mode === 'production' ? stamped(pageConfig(mode), 'page') : pageConfig('development');
}

function stamped(build: Configuration, target: BuildTarget): Configuration {
  return { ...build, plugins: [...(build.plugins ?? []), new BuildStampPlugin(target)] };
}
