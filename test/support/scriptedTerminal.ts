import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Terminal } from '#commands/terminal.ts';

/** A person at the terminal who answers as told, and what they saw. */
export interface ScriptedTerminal extends Terminal {
  /** Lines and questions, in order; questions begin with `? `. */
  readonly seen: readonly string[];
  text(): string;
}

interface Answers {
  /** Answer to each question whether to go on; default: yes. */
  readonly agrees?: (question: string) => boolean;
  readonly chooses?: string;
  readonly types?: string;
}

export function scriptedTerminal({ agrees = () => true, chooses, types }: Answers = {}): ScriptedTerminal {
  const seen: string[] = [];
  const say = (line: string): void => void seen.push(line);
  return {
    seen,
    text: () => seen.join('\n'),
    say,
    confirm: (question) => {
      say(`? ${question}`);
      return agrees(question) ? Promise.resolve() : Promise.reject(new CommandFailure('Nothing was changed.'));
    },
    choose: (question, options) => {
      say(`? ${question} ${options.join(' / ')}`);
      return Promise.resolve(chooses ?? options[0] ?? '');
    },
    password: (question) => {
      say(`? ${question}`);
      if (types === undefined) return Promise.reject(new CommandFailure(`${question} is missing.`));
      return Promise.resolve(types);
    },
    progress: (title) => {
      say(title);
      return { set: (_done, text) => say(text), stop: say };
    },
  };
}
