import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import { paths } from '#src/paths.ts';
import { RadarPicture } from './RadarPicture.tsx';
import { RadarTable } from './RadarTable.tsx';
import { type RadarQuadrantData, useRadar } from './useRadar.ts';

/** Admins' advice on technologies, as a picture and as a table (specification.md, section 2, Technologies). */
export function RadarPage() {
  const { quadrants, isError, retry, fetchedAt } = useRadar();
  const isEmpty = quadrants?.every(({ entries }) => entries.length === 0);
  return (
    <>
      {printStyles}
      <PageHeader
        title="Technology Radar"
        subtitle="What to use, to try, to look at and to leave, and how many teams use it."
        actions={
          <div className="no-print">
            <ConnectionStatus fetchedAt={fetchedAt} />
          </div>
        }
      />
      {quadrants === undefined ? (
        <LoadState
          loading="Loading the radar..."
          error={isError ? 'Error: Failed to fetch the radar.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          {isEmpty === true ? <EmptyRadar /> : <RadarView quadrants={quadrants} />}
        </>
      )}
    </>
  );
}

function RadarView({ quadrants }: { readonly quadrants: readonly RadarQuadrantData[] }) {
  const [params, setParams] = useAddressParams();
  const view = params.get('view') === 'table' ? 'table' : 'picture';
  return (
    <>
      <Stack direction="row" className="no-print" sx={{ gap: 2, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="View"
          onChange={(_, chosen: 'picture' | 'table' | null) => {
            if (chosen !== null) setParams((now) => withView(now, chosen));
          }}
        >
          <ToggleButton value="picture">Picture</ToggleButton>
          <ToggleButton value="table">Table</ToggleButton>
        </ToggleButtonGroup>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        <Link component={RouterLink} to={paths.technologies}>
          All technologies
        </Link>
      </Stack>
      {view === 'table' ? <RadarTable quadrants={quadrants} /> : <RadarPicture quadrants={quadrants} />}
    </>
  );
}

function withView(params: URLSearchParams, view: 'picture' | 'table'): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === 'table') next.set('view', view);
  else next.delete('view');
  return next;
}

function EmptyRadar() {
  const user = useCurrentUser();
  const mayEdit = user !== null && isAdmin(user);
  return (
    <Paper variant="outlined" sx={{ p: 3, maxWidth: 640 }}>
      <Typography variant="h2">Nothing has been chosen yet</Typography>
      <Typography sx={{ mt: 1 }}>
        {mayEdit ? (
          <>
            Open one of the{' '}
            <Link component={RouterLink} to={paths.technologies}>
              technologies
            </Link>
            , and select <strong>Add a ring</strong> there: for all of it, or for some of its versions.
          </>
        ) : (
          'The radar shows which technologies to use and which to leave, once an admin has chosen some.'
        )}
      </Typography>
    </Paper>
  );
}

/** On paper: white in either scheme, across, so that the picture is one page, and without what only a screen needs. */
const printStyles = (
  <GlobalStyles
    styles={{
      '@page': { size: 'landscape', margin: '10mm' },
      '@media print': {
        'html:root': {
          '--mui-palette-background-default': '#fff',
          '--mui-palette-background-paper': '#fff',
          '--mui-palette-text-primary': '#000',
          '--mui-palette-text-secondary': '#333',
          '--mui-palette-primary-main': '#0b5a6e',
          '--mui-palette-error-main': '#b3261e',
          '--mui-palette-success-main': '#1e6b2d',
          '--mui-palette-divider': '#999',
          '--mui-palette-TableCell-border': '#999',
          colorScheme: 'light',
          printColorAdjust: 'exact',
        },
        'header, nav, .no-print, [role="status"]': { display: 'none !important' },
        main: { padding: '0 !important' },
        '.quadrant, tr': { breakInside: 'avoid' },
        a: { color: 'inherit !important', textDecoration: 'none !important' },
      },
    }}
  />
);
