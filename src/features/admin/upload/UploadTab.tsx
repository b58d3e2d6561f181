import Alert from '@mui/material/Alert';
import { useFlag } from '../../../flags/useFlag';
import { flagKeys } from '../../../flags/flagKeys';

/** Uploads a capacity plan (SPEC section 2, Admin). */
export function UploadTab() {
  const isEnabled = useFlag(flagKeys.fileUploading);
  return isEnabled ? null : <Alert severity="info">File uploading is currently disabled</Alert>;
}
