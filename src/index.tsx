import '#src/config/prefetched.ts';

void start();

/** The first rows before anything else: the page's modules run when they are painted. */
async function start(): Promise<void> {
  await window.prefetched?.painted;
  const { startApp } = await import(/* webpackMode: "eager" */ './bootstrap/startApp.tsx');
  await startApp();
}
