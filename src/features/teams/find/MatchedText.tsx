import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { foldSearch } from '#domain/foldText.ts';
import type { MatchReason } from '#domain/teams/explainMatch.ts';
import { markText } from '#domain/teams/markText.ts';

/** A text with the words, as they are searched, that were found in it. */
export function markWords(text: string, words: readonly string[], atWordStarts = false): ReactNode {
  const folded = foldSearch(text);
  // Most cells: a key has two hundred of them to look at.
  if (!atWordStarts && !words.some((word) => folded.includes(word))) return text;
  const parts = markText(text, words, { atWordStarts });
  if (!parts.some(({ isMatch }) => isMatch)) return text;
  return parts.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}

const reasonStyle = { display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' } as const;

interface HeldTextProps {
  readonly children: ReactNode;
  /** `Java 8, leave by Mar 31, 2027; Selenium` */
  readonly holds: string;
}

/** A team's name, and below it what it uses that is on Hold. */
export function HeldText({ children, holds }: HeldTextProps) {
  return (
    <span>
      {children}
      <Box component="span" sx={reasonStyle}>
        on Hold: {holds}
      </Box>
    </span>
  );
}

interface ReasonedTextProps {
  readonly children: ReactNode;
  readonly reasons: readonly MatchReason[];
  readonly words: readonly string[];
}

/** A team's name, and below it why the team was found: "member: Jack Green". */
export function ReasonedText({ children, reasons, words }: ReasonedTextProps) {
  return (
    <span>
      {children}
      {reasons.map(({ label, text }) => (
        <Box key={label} component="span" sx={reasonStyle}>
          {label}: {markWords(text, words, label === 'member')}
        </Box>
      ))}
    </span>
  );
}
