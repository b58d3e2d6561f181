import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { describeDownloadFailure } from '#src/api/downloadStoredFile.ts';
import { DownloadMenu, type SaveResult } from '#src/components/DownloadMenu.tsx';
import { useDownloadErrorFileMutation, useDownloadErrorWorkbookMutation } from '#src/features/admin/uploadsApi.ts';

const withoutFile = 'Download failed: No file ID or download URL provided';
const whenGone = 'The error file is no longer available. Upload the plan again to get a new one.';

/** The refused rows of an upload (SPEC section 7): the CSV file that is stored, or a workbook made of it. */
export function ErrorFileDownload({ upload }: { readonly upload: UploadResult }) {
  const { errorFileId, fileName } = upload;
  const [download] = useDownloadErrorFileMutation();
  const [downloadWorkbook] = useDownloadErrorWorkbookMutation();

  async function save({ format }: TableFormat): Promise<SaveResult> {
    if (errorFileId === null) return { failure: withoutFile };
    // Code that a deployment has replaced must fail here, where the menu loads the newer version; a query would give its raw message.
    if (format === 'xlsx') await import('./error-file/convertErrorFile.ts');
    const { error } = await (format === 'csv' ? download(errorFileId) : downloadWorkbook(errorFileId));
    return error ? { failure: describeDownloadFailure(error, whenGone) } : null;
  }

  return (
    <DownloadMenu
      size="small"
      variant="outlined"
      color="inherit"
      label="Error file"
      aria-description={`Refused rows of ${fileName}`}
      separator={null}
      onSave={save}
    />
  );
}
