import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { MatchReason } from '#domain/teams/teamSearch.ts';
import { markText } from '#domain/teams/markText.ts';

/** A text with the words that were found in it. */
export function markWords(text: string, words: readonly string[], atWordStarts = false): ReactNode {
  const lower = text.toLowerCase();
  // Most cells: a key has two hundred of them to look at.
  if (!atWordStarts && !words.some((word) => lower.includes(word))) return text;
  const parts = markText(text, words, { atWordStarts });
  if (!parts.some(({ isMatch }) => isMatch)) return text;
  return parts.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}

const reasonStyle = { display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' } as const;

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
