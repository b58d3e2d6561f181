import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ChangeEvent } from 'react';

interface FileInputProps {
  readonly fileName: string | undefined;
  readonly isLocked: boolean;
  readonly isDragging: boolean;
  /** Of the element that says what is wrong with the file, when something is. */
  readonly errorId: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** Chooses a .csv or .xlsx file, by keyboard, pointer or drop. */
export function FileInput({ fileName, isLocked, isDragging, errorId, onChoose }: FileInputProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again after it was corrected.
    target.value = '';
    if (file !== undefined) onChoose(file);
  }

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'center',
        gap: 2,
        p: 2,
        border: '1px dashed',
        borderColor: isDragging ? 'primary.main' : 'text.secondary',
        bgcolor: isDragging ? 'action.hover' : undefined,
        borderRadius: 1,
      }}
    >
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={isLocked}
        sx={{ flexShrink: 0, '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
      >
        {fileName === undefined ? 'Choose a CSV file or workbook' : 'Choose another CSV file or workbook'}
        <input
          type="file"
          accept=".csv,.xlsx"
          disabled={isLocked}
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          style={visuallyHidden}
          onChange={choose}
        />
      </Button>
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere', color: fileName ? undefined : 'text.secondary' }}>
        {isDragging ? 'Drop the file here.' : (fileName ?? 'Or drop one here. No file chosen.')}
      </Typography>
    </Box>
  );
}
