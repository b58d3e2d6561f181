import type { MissingReason } from './findMissingReason.ts';

interface MissingText {
  readonly title: string;
  readonly text: string;
  /** What the button says that tries again, or loads the page anew when that alone helps. */
  readonly action: string;
}

/** What a person is told of a part of the page that can't be had now. `part` begins a sentence: 'This page', 'This tab'. */
export function describeMissing(reason: MissingReason, part: string): MissingText {
  switch (reason) {
    case 'offline':
      return {
        title: 'You are offline',
        text: `${part} opens by itself as soon as you are connected again.`,
        action: 'Try again',
      };
    case 'unreachable':
      return {
        title: 'The server can’t be reached',
        text: `${part} opens by itself as soon as the server answers. Check your connection if this lasts.`,
        action: 'Try again',
      };
    case 'gone':
      return {
        title: 'A new version is being set up',
        text: `${part} isn’t there yet. Wait a minute, then reload the page.`,
        action: 'Reload',
      };
  }
}
