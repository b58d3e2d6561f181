import { isCsvSeparator } from '#domain/spreadsheet/csvSeparator.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { saveFile } from '#src/components/saveFile.ts';
import type { UploadState } from '#src/features/admin/uploadSlice.ts';

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
  const { writeTemplate } = await import('./writeTemplate.ts');
  saveFile(await writeTemplate(format));
  return null;
}
