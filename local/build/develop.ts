import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { pageConfig } from '#webpack/pageConfig.ts';
import { functionsConfig } from '#webpack/functionsConfig.ts';
import { ensureBuilt } from './ensureBuilt.ts';

/**
 * `npm run dev`: the page from memory, built again at each change, on the one origin; everything else behind it from `local/main.ts`
 * in a process of its own, started again when its sources change. Functions are built again at each change, and run as they are.
 */
const port = Number(process.env.PORT ?? 3000);
const servicesPort = port + 1;
const origin = `http://localhost:${port}`;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

await ensureBuilt(['functions'], printLine);
webpack(functionsConfig()).watch({}, (error, stats) => {
  if (error) printLine(error.message);
  else if (stats?.hasErrors() === true) printLine(stats.toString('errors-only'));
});

const services = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', 'local/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(servicesPort), ORIGIN: origin, NODE_NO_WARNINGS: '1' },
});
const servicesReady = new Promise<void>((resolve) => {
  createInterface(services.stdout).on('line', (line) => {
    if (line.startsWith('Engineering Data is ready')) resolve();
    else printLine(line);
  });
});
services.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void services.kill('SIGTERM'));

const isProxy = (middleware: WebpackDevServer.Middleware): boolean =>
  typeof middleware === 'object' && middleware.name === 'http-proxy-middleware';

const proxied = {
  target: `http://localhost:${servicesPort}`,
  // The host that the browser asked for is part of cookies and redirects, and leads to functions.
  changeOrigin: false,
  xfwd: true,
  ws: true,
};
const page = webpack(pageConfig('development'));
const pageReady = new Promise<void>((resolve) => {
  page.hooks.done.tap('develop', () => resolve());
});
const server = new WebpackDevServer(
  {
    host: 'localhost',
    port,
    hot: true,
    static: false,
    setupExitSignals: false,
    client: { overlay: { errors: true, warnings: false } },
    historyApiFallback: { disableDotRule: true },
    // The configuration in the build lacks the time zone that the services know.
    setupMiddlewares: (middlewares) =>
      middlewares.toSorted((one, other) => Number(isProxy(other)) - Number(isProxy(one))),
    proxy: [
      { context: (_path, { headers }) => /\.localhost(:\d+)?$/i.test(headers.host ?? ''), ...proxied },
      { context: ['/config.json', '/v1', '/idp', '/flags', '/intake'], ...proxied },
    ],
  },
  page,
);
await server.start();
await Promise.all([servicesReady, pageReady]);
printLine(`Engineering Data is ready at ${origin}`);
