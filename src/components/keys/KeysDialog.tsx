import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { KeyCap } from './KeyCap.tsx';
import { commandKeyName } from './commandKey.ts';

interface KeyLine {
  /** Keys in a group are pressed together; several groups do the same. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

function keySections(command: string): readonly { readonly title: string; readonly lines: readonly KeyLine[] }[] {
  return [
    {
      title: 'Everywhere',
      lines: [
        { keys: [[command, 'K']], does: 'Search teams, people, technologies, metrics, screens and actions' },
        { keys: [['/']], does: 'Go to the search of the screen' },
        { keys: [['?']], does: 'Show this list' },
        { keys: [['Tab'], ['Shift', 'Tab']], does: 'Go to the next or previous control' },
        { keys: [['←'], ['→']], does: 'Go from button to button in a toolbar' },
        { keys: [['Esc']], does: 'Close what is open, or clear the search' },
      ],
    },
    {
      title: 'In tables',
      lines: [
        { keys: [['J'], ['K']], does: 'Go to the next or previous row' },
        { keys: [['Enter']], does: 'Open the row' },
        { keys: [[command, 'Enter']], does: 'Open the row in a new browser tab' },
        { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'Go from cell to cell' },
        { keys: [['Home'], ['End']], does: 'Go to the first or last cell of the row' },
        { keys: [['Enter']], does: 'Sort by the column, on its header' },
        { keys: [['Esc']], does: 'Leave the table' },
      ],
    },
    {
      title: 'In Search and commands',
      lines: [
        { keys: [['↑'], ['↓']], does: 'Choose' },
        { keys: [['Enter']], does: 'Open or do what is chosen' },
        { keys: [['Esc'], [command, 'K']], does: 'Close' },
      ],
    },
  ];
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Keys</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={titleId}>
        {keySections(commandKeyName()).map(({ title, lines }) => (
          <Box key={title} component="section" sx={{ mb: 3 }}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {title}
            </Typography>
            <Box component="dl" sx={listStyle}>
              {lines.map((line) => (
                <Line key={line.does} {...line} />
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const listStyle = { display: 'grid', gridTemplateColumns: 'minmax(112px, auto) 1fr', columnGap: 2, rowGap: 0.75, m: 0 };

function Line({ keys, does }: KeyLine) {
  return (
    <>
      <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        {keys.map((combination) => (
          <span key={combination.join()}>
            {combination.map((key, index) => (
              <span key={key}>
                {index > 0 && ' '}
                <KeyCap>{key}</KeyCap>
              </span>
            ))}
          </span>
        ))}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {does}
      </Box>
    </>
  );
}
