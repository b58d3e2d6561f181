import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useAppDispatch } from '#src/store/hooks.ts';
import { isSubmitting, type UploadState } from '#src/features/admin/uploadSlice.ts';
import { chooseSheet } from './chooseFile.ts';

/** Which sheet of a workbook is meant, when several hold something. It can be changed until the file is submitted. */
export function SheetSelect({ upload }: { readonly upload: UploadState }) {
  const dispatch = useAppDispatch();
  const { sheet = '', sheets = [] } = 'file' in upload ? upload.file : {};
  if (sheets.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label="Sheet"
      value={sheet}
      disabled={isSubmitting(upload) || upload.status === 'checking'}
      onChange={({ target }) => void dispatch(chooseSheet(target.value))}
      slotProps={{ select: { MenuProps: { disablePortal: true } } }}
      sx={{ minWidth: 220, maxWidth: '100%', alignSelf: 'flex-start' }}
    >
      {sheets.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
