import '#src/config/prefetched.ts';

void start();

/** The page's modules run once the first rows are painted. */
async function start(): Promise<void> {
  await window.prefetched?.painted;
  const { startApp } = await import(/* webpackMode: "eager" */ './bootstrap/startApp.tsx');
  await startApp();
}
