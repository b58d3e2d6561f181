import type { CsvCheckSession } from './CsvCheckSession.ts';
import type { CheckerAnswer, CheckerCall } from './checkCsvMessages.ts';

/** Does what a call asks for. Never rejects: what was thrown is part of the answer. */
export async function answerCall(session: CsvCheckSession, { id, method, args }: CheckerCall): Promise<CheckerAnswer> {
  try {
    const run = session[method].bind(session) as (...given: readonly unknown[]) => unknown;
    return { id, result: await run(...args) };
  } catch (thrown) {
    return { id, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
