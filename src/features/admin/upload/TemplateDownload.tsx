import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { uploadColumns } from '../../../../domain/upload/columns';
import { saveFile } from '../../../components/saveFile';

/** An empty file with the right header. The mark in front makes a spreadsheet read and write it as UTF-8. */
export function TemplateDownload() {
  const save = () =>
    saveFile(new File([`\ufeff${uploadColumns.join(',')}\r\n`], 'capacity plan template.csv', { type: 'text/csv' }));
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={save}>
      Download template
    </Button>
  );
}
