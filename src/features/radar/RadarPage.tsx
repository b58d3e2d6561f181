import PrintIcon from '@mui/icons-material/PrintOutlined';
import {
  Button,
  GlobalStyles,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { formatNumber } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { describeDay } from '#domain/technologies/describeRule.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { oneOf, useAddressState } from '#src/lists/addressState.ts';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths } from '#src/paths.ts';
import { RadarPicture } from './RadarPicture.tsx';
import { describeChange, entryName } from './radarTexts.ts';
import { type RadarQuadrantData, useRadar } from './useRadar.ts';

/** Admins' advice on technologies, as a picture and as a table (specification.md, section 2, Technologies). */
export function RadarPage() {
  const radar = useRadar();
  return (
    <>
      {printStyles}
      <PageHeader
        title="Technology Radar"
        subtitle="What to use, to try, to look at and to leave, and how many teams use it."
        actions={
          <div className="no-print">
            <ConnectionStatus fetchedAt={radar.fetchedAt} />
          </div>
        }
      />
      <Loaded
        data={radar.quadrants}
        load={radar}
        loading="Loading the radar..."
        failure="Error: Failed to fetch the radar."
      >
        {(quadrants) =>
          quadrants.every(({ entries }) => entries.length === 0) ? <EmptyRadar /> : <RadarView quadrants={quadrants} />
        }
      </Loaded>
    </>
  );
}

const schema = { view: oneOf(['table']) };

function RadarView({ quadrants }: { readonly quadrants: readonly RadarQuadrantData[] }) {
  const [{ view }, setAddress] = useAddressState(schema);
  return (
    <>
      <Stack direction="row" className="no-print" sx={{ gap: 2, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view || 'picture'}
          aria-label="View"
          onChange={(_, chosen: 'picture' | 'table' | null) => {
            if (chosen !== null) setAddress({ view: chosen === 'table' ? chosen : '' });
          }}
        >
          <ToggleButton value="picture">Picture</ToggleButton>
          <ToggleButton value="table">Table</ToggleButton>
        </ToggleButtonGroup>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        <PageLink to={paths.technologies}>All technologies</PageLink>
      </Stack>
      {view === 'table' ? <RadarTable quadrants={quadrants} /> : <RadarPicture quadrants={quadrants} />}
    </>
  );
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
            Open one of the <PageLink to={paths.technologies}>technologies</PageLink>, and select{' '}
            <strong>Add a ring</strong> there: for all of it, or for some of its versions.
          </>
        ) : (
          'The radar shows which technologies to use and which to leave, once an admin has chosen some.'
        )}
      </Typography>
    </Paper>
  );
}

/** White in either scheme, landscape, so that the picture is one page, and without what only a screen needs. */
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
        'main#content': { width: 'auto', zoom: 1 },
        'main#content::before': { display: 'none' },
        '.quadrant, tr': { breakInside: 'avoid' },
        a: { color: 'inherit !important', textDecoration: 'none !important' },
      },
    }}
  />
);

const headers = ['No.', 'Technology', 'Category', 'Ring', 'Teams', 'Change', 'Day', 'Move to', 'Reason'] as const;

/** Shows everything that the picture does, for those who can't or won't read pictures. */
function RadarTable({ quadrants }: { readonly quadrants: readonly RadarQuadrantData[] }) {
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      role="region"
      aria-label="Technology radar"
      tabIndex={0}
      sx={{ '@media print': { overflow: 'visible', border: 'none' } }}
    >
      <Table size="small" aria-label="Technology radar">
        <TableHead>
          <TableRow>
            {headers.map((header) => (
              <TableCell key={header}>{header}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {quadrants
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <TableRow key={entry.key}>
                <TableCell>{entry.number}</TableCell>
                <TableCell component="th" scope="row" sx={{ minWidth: 130 }}>
                  <PageLink
                    to={paths.technology(categorySlug(entry.category), entry.name)}
                    state={{ from: `${paths.radar}?view=table` }}
                    sx={targetStyle}
                  >
                    {entryName(entry)}
                  </PageLink>
                </TableCell>
                <TableCell>{categories[entry.category].label}</TableCell>
                <TableCell>
                  {entry.end === null ? (
                    <RingLabel ring={entry.rule.ring} />
                  ) : (
                    <EndOfLifeMark end={entry.end} ring={entry.rule.ring} />
                  )}
                </TableCell>
                <TableCell align="right">{formatNumber(entry.teams)}</TableCell>
                <TableCell>{describeChange(entry)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{describeDay(entry.rule, formatShortDay)}</TableCell>
                <TableCell>{entry.rule.moveTo}</TableCell>
                <TableCell sx={{ minWidth: 160 }}>{entry.rule.reason}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
