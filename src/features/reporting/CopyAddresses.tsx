import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { checkSessionAfter } from '#src/auth/sessionListeners.ts';
import { ContactReader } from '#src/data/contactsApi.ts';
import { copyText } from '#src/components/copyText.ts';
import { type Outcome, OutcomeSnackbar } from '#src/components/OutcomeSnackbar.tsx';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { ReadProgress, useReadProgress } from '#src/lists/ReadProgress.tsx';
import { logger } from '#src/monitoring/logger.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

interface Addresses {
  /** Each once, as mail programs take them. */
  readonly text: string;
  readonly count: number;
  /** Teams of which nobody has an address. */
  readonly teamsWithout: number;
}

/** Addresses of scrum masters and product owners; shown to be copied by hand where the browser refuses. */
export function CopyAddresses({ teams }: { readonly teams: readonly ReportingTeam[] }) {
  const dispatch = useAppDispatch();
  const { progress, cancel, run } = useReadProgress(teams.length);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<Addresses | null>(null);

  async function copy(): Promise<void> {
    setOutcome(null);
    try {
      const found = await run(({ onRead, signal }) => dispatch(readAddresses(teams, onRead, signal)));
      if (found === null) return;
      if (found.count === 0) {
        setOutcome({ severity: 'info', text: 'None of these teams has a scrum master or product owner to write to.' });
        return;
      }
      await write(found);
    } catch (thrown) {
      logger.error('E-mail addresses could not be read', thrown instanceof Error ? thrown : { thrown });
      dispatch(checkSessionAfter(toAppError(thrown)));
      setOutcome({ severity: 'error', text: 'The e-mail addresses could not be read. Please try again.' });
    }
  }

  async function write(found: Addresses): Promise<void> {
    const isCopied = await copyText(found.text);
    setRefused(isCopied ? null : found);
    if (isCopied) setOutcome({ severity: 'success', text: describe(found) });
  }

  return (
    <>
      <ReadProgress
        label="E-mail addresses"
        beginning="Reading who to ask..."
        noun="teams"
        progress={progress}
        onCancel={cancel}
      />
      <AriaDisabledButton
        variant="outlined"
        startIcon={<CopyIcon />}
        disabled={teams.length === 0 || progress !== null}
        aria-busy={progress !== null}
        onClick={() => void copy()}
      >
        Copy addresses of {formatCount(teams.length, 'team')}
      </AriaDisabledButton>
      {refused && <RefusedDialog found={refused} onCopy={() => void write(refused)} onClose={() => setRefused(null)} />}
      <OutcomeSnackbar outcome={outcome} isOpen={outcome !== null} onClose={() => setOutcome(null)} />
    </>
  );
}

function describe({ count, teamsWithout }: Addresses): string {
  const copied = `${formatNumber(count)} e-mail ${count === 1 ? 'address' : 'addresses'} copied.`;
  if (teamsWithout === 0) return copied;
  const verb = teamsWithout === 1 ? 'has' : 'have';
  return `${copied} ${formatCount(teamsWithout, 'team')} ${verb} no scrum master or product owner to write to.`;
}

function readAddresses(
  teams: readonly ReportingTeam[],
  onRead: (read: number) => void,
  signal: AbortSignal,
): AppThunk<Promise<Addresses>> {
  return async (_dispatch, _getState, { services }) => {
    const addresses = new Set<string>();
    let [read, teamsWithout] = [0, 0];
    const reader = new ContactReader(services.tables, { signal });
    for await (const batch of reader.readInBatches(teams, ({ team }) => team.$id)) {
      for (const { team } of batch.rows) {
        const emails = (batch.contacts.get(team.$id) ?? []).map(({ email }) => email).filter((email) => email !== '');
        if (emails.length === 0) teamsWithout += 1;
        for (const email of emails) addresses.add(email);
      }
      read += batch.rows.length;
      onRead(read);
    }
    return { text: [...addresses].join('; '), count: addresses.size, teamsWithout };
  };
}

interface RefusedDialogProps {
  readonly found: Addresses;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

function RefusedDialog({ found, onCopy, onClose }: RefusedDialogProps) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Copy e-mail addresses</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          The browser didn't let the page copy {formatNumber(found.count)} e-mail{' '}
          {found.count === 1 ? 'address' : 'addresses'}. Try again, or copy them from here.
        </Typography>
        <TextField
          inputRef={input}
          multiline
          fullWidth
          maxRows={8}
          value={found.text}
          onFocus={() => input.current?.select()}
          slotProps={{ htmlInput: { 'aria-label': 'E-mail addresses', readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" onClick={onCopy}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
