import { Button } from '@mui/material';
import { createContext, type ReactNode, use, useState } from 'react';
import { parseRepairRecord } from '#domain/capacity-plan/repair/repairRecord.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';

const RepairsDialog = onDemandDialog(async () => (await import('./RepairsDialog.tsx')).RepairsDialog);
const RepairsContext = createContext<(upload: UploadResult) => void>(() => undefined);

/** Holds the dialog of the buttons in it, as cells of a live table end when other rows come. */
export function RepairsScope({ children }: { readonly children: ReactNode }) {
  const [upload, setUpload] = useState<UploadResult | null>(null);
  return (
    <RepairsContext value={setUpload}>
      {children}
      {upload && <RepairsDialog upload={upload} onClose={() => setUpload(null)} />}
    </RepairsContext>
  );
}

/** Nothing for a file that was imported as it came. */
export function RepairsButton({ upload }: { readonly upload: UploadResult }) {
  const open = use(RepairsContext);
  const record = parseRepairRecord(upload.repairs);
  if (record === null) return null;
  const name = formatCount(record.total, 'repair');
  return (
    <Button size="small" aria-label={`${name}: ${upload.fileName}`} onClick={() => open(upload)}>
      {name}
    </Button>
  );
}
