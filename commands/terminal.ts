import { clearLine, cursorTo } from 'node:readline';
import { confirm, isCancel, password, select } from '@clack/prompts';
import { CommandFailure } from './CommandFailure.ts';

/** Person at the terminal, as commands see them. */
export interface Terminal {
  say(line: string): void;
  /** Returns when the person agrees; throws `CommandFailure` when they don't, or when nobody can be asked. */
  confirm(question: string): Promise<void>;
  /** One of the options. Throws `CommandFailure` when nobody can be asked. */
  choose(question: string, options: readonly string[]): Promise<string>;
  /** A typed secret, masked. Throws `CommandFailure` when nobody can be asked. */
  password(question: string): Promise<string>;
  progress(title: string, total: number): Progress;
}

export interface Progress {
  /** Sets how much of the total is done. */
  set(done: number, text: string): void;
  stop(text: string): void;
}

/** @param agreed the person said yes to everything beforehand (`--yes`). */
export function openTerminal(agreed: boolean): Terminal {
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  return {
    say,
    confirm: async (message) => {
      if (agreed) return;
      if (!isInteractive) throw new CommandFailure(`${message} Nobody can be asked here: --yes agrees beforehand.`);
      const answer = await confirm({ message, initialValue: false });
      if (isCancel(answer) || !answer) throw new CommandFailure('Nothing was changed.');
    },
    choose: async (message, options) => {
      if (!isInteractive) throw new CommandFailure(`${message} Nobody can be asked here: ${options.join(', ')}.`);
      const answer = await select({ message, options: options.map((value) => ({ value })) });
      if (isCancel(answer)) throw new CommandFailure('Nothing was changed.');
      return answer;
    },
    password: async (message) => {
      if (!isInteractive) throw new CommandFailure(`${message} is missing, and nobody can be asked here.`);
      const answer = await password({ message });
      if (isCancel(answer) || answer === '') throw new CommandFailure('Nothing was changed.');
      return answer;
    },
    progress: (title, total) => (isInteractive ? bar(title, total, say) : lines(title, say)),
  };
}

const barWidth = 30;

/** Drawn by hand: the library's bar reads the keyboard, and answers Ctrl-C by ending the process as if all were done. */
function bar(title: string, total: number, say: (line: string) => void): Progress {
  say(title);
  const draw = (line: string): void => {
    cursorTo(process.stdout, 0);
    clearLine(process.stdout, 0);
    process.stdout.write(line.slice(0, process.stdout.columns - 1));
  };
  return {
    set: (done, text) => {
      const filled = Math.round((barWidth * Math.min(done, total)) / Math.max(total, 1));
      draw(`${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${text}`);
    },
    stop: (text) => {
      draw(`${text}\n`);
    },
  };
}

/** For logs: a line for each text, once. */
function lines(title: string, say: (line: string) => void): Progress {
  say(title);
  let last = '';
  return {
    set: (_done, text) => {
      if (text !== last) say(text);
      last = text;
    },
    stop: (text) => {
      if (text !== last) say(text);
    },
  };
}
