import RestoreIcon from '@mui/icons-material/Restore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { teamEventOf } from '#domain/changes/describeChange.ts';
import { undoDays } from '#domain/limits.ts';
import { tidyText } from '#domain/text.ts';
import { callOutcome, describeCallError } from '#src/api/callOutcome.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { paths } from '#src/paths.ts';
import { useHasTeamQuery, useRestoreTeamMutation } from './changesApi.ts';

/** For the removal of a team by hand, while its data is kept: brings the team back with its members, inventory and metrics. */
export function RestoreTeam({ entry }: { readonly entry: ChangeEntry }) {
  const { source, uploadId, changedAt } = entry;
  const [openedAt] = useState(Date.now);
  const isKept = openedAt - Date.parse(changedAt) < undoDays * 24 * 60 * 60 * 1_000;
  if (teamEventOf(entry) !== 'removed' || source !== 'platform' || uploadId === null || !isKept) return null;
  return <RestoreControl entry={entry} removalId={uploadId} />;
}

interface RestoreControlProps {
  readonly entry: ChangeEntry;
  readonly removalId: string;
}

function RestoreControl({ entry: { teamId, teamName }, removalId }: RestoreControlProps) {
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const { currentData: isThere } = useHasTeamQuery(teamId, { refetchOnMountOrArgChange: true });
  const [restore, { data, error, isLoading }] = useRestoreTeamMutation();
  const outcome = useRef<HTMLDivElement>(null);
  const name = tidyText(teamName);
  const isBack = data?.ok === true;

  // The button that has the focus goes.
  useEffect(() => {
    if (isBack) outcome.current?.focus();
  }, [isBack]);

  const failure = data?.ok === false ? data.message : error && describeFailure(error);
  return (
    <>
      {isThere === false && !isBack && (
        <Button
          size="small"
          startIcon={<RestoreIcon />}
          aria-label={`Restore team ${name}`}
          aria-disabled={isLoading || functionId === undefined}
          onClick={() => {
            if (!isLoading && functionId !== undefined) void restore({ functionId, removalId });
          }}
        >
          {isLoading ? 'Restoring...' : 'Restore team'}
        </Button>
      )}
      {(isThere === true || isBack) && (
        <Box ref={outcome} tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={paths.team(teamId)}>
            {name}
          </Link>{' '}
          is back.
        </Box>
      )}
      {functionId === undefined && isThere === false && (
        <Alert severity="error">Function ID not configured. Check environment variables.</Alert>
      )}
      {failure !== undefined && !isThere && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

function describeFailure(error: Parameters<typeof callOutcome>[0]): string {
  const outcome = callOutcome(error);
  if (outcome === 'timedOut' || outcome === 'unknown') {
    return "We got no answer, so we don't know whether the team was restored. It will show here when it was.";
  }
  return describeCallError(error);
}
