import { logger } from '#src/monitoring/logger.ts';

/** Runs one named step of start-up and logs that it is done; rejects with what it threw. */
export async function runStep<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const result = await run();
  logger.debug(`Start-up: ${name}`);
  return result;
}

/** A step that the page works without: that it failed is logged, and start-up goes on. */
export async function runOptionalStep(name: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await runStep(name, run);
  } catch (thrown) {
    logger.warn(`Start-up goes on without ${name}`, thrown instanceof Error ? thrown : { thrown });
  }
}
