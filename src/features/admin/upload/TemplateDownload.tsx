import { isCsvSeparator } from '../../../../domain/spreadsheet/csvSeparator';
import type { TableFormat } from '../../../../domain/spreadsheet/writeTable';
import { DownloadMenu } from '../../../components/DownloadMenu';
import { saveFile } from '../../../components/saveFile';
import type { UploadState } from '../uploadSlice';

/** An empty file with the right header, as a workbook or as CSV like the file that was chosen. */
export function TemplateDownload({ upload }: { readonly upload: UploadState }) {
  const chosen = 'summary' in upload ? upload.summary.separator : undefined;
  return (
    <DownloadMenu
      size="small"
      label="Download template"
      separator={isCsvSeparator(chosen) ? chosen : undefined}
      onSave={saveTemplate}
    />
  );
}

async function saveTemplate(format: TableFormat): Promise<null> {
  const { writeTemplate } = await import('./writeTemplate');
  saveFile(await writeTemplate(format));
  return null;
}
