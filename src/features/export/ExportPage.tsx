import { useContext, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { RuntimeConfigContext } from '#src/config/RuntimeConfigContext.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { exportReset, selectExport } from './exportSlice.ts';
import { generateExport } from './generateExport.ts';
import { useLatestExport } from './useLatestExport.ts';

/** All engineering data as a spreadsheet (SPEC section 2, Export page). A file that is still kept is offered again. */
export function ExportPage() {
  const dispatch = useAppDispatch();
  const exported = useAppSelector(selectExport);
  const user = useCurrentUser();
  const config = useContext(RuntimeConfigContext);
  /** 'Generate New Export' was pressed: what is kept is not offered until that is done. */
  const [isPutAside, setIsPutAside] = useState(false);
  const latest = useLatestExport(user, exported.status === 'idle' && !isPutAside);

  function generate(): void {
    setIsPutAside(false);
    void dispatch(generateExport({ user, config }));
  }

  function reset(): void {
    setIsPutAside(true);
    dispatch(exportReset());
  }

  function lookAgain(): void {
    if (exported.status === 'idle') latest.lookAgain();
    else dispatch(exportReset());
  }

  return (
    <>
      <PageHeader title="Export Engineering Data" subtitle="Download all engineering data in Excel format." />
      <ExportPanel exported={exported} latest={latest} onGenerate={generate} onReset={reset} onGone={lookAgain} />
    </>
  );
}
