import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { Moment } from '#src/components/Moment.tsx';

interface UploadFileCellProps {
  readonly upload: Pick<UploadResult, 'fileName' | 'submittedAt' | 'completedAt'>;
}

/** The file's name as it was given, in whatever writing direction that is; below it its dates, where they have no columns. */
export function UploadFileCell({ upload: { fileName, submittedAt, completedAt } }: UploadFileCellProps) {
  const { breakpoints } = useTheme();
  const hasDates = useMediaQuery(breakpoints.down('md'));
  return (
    <Box sx={{ minWidth: { xs: 130, md: 160 } }}>
      <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Box>
      {hasDates && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          Submitted <Moment iso={submittedAt} />
          {completedAt !== null && (
            <>
              <br />
              Completed <Moment iso={completedAt} />
            </>
          )}
        </Typography>
      )}
    </Box>
  );
}
