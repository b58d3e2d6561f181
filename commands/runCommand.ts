import { CommandFailure } from './CommandFailure.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/**
 * Runs a command with the arguments of this process: exit code 0 when it ended well, else 1 or that of the failure. A `CommandFailure` is printed as a
 * line, anything else with its stack.
 */
export async function runCommand(
  command: (args: readonly string[], terminal: Terminal) => Promise<void>,
): Promise<void> {
  try {
    await command(process.argv.slice(2), openTerminal(process.argv.includes('--yes')));
  } catch (thrown) {
    const text = thrown instanceof CommandFailure ? thrown.message : String((thrown as Error).stack ?? thrown);
    process.stderr.write(`${text}\n`);
    process.exitCode = thrown instanceof CommandFailure ? thrown.exitCode : 1;
  }
}
