import { useContext, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { useCurrentUser } from '../../auth/useCurrentUser';
import { PageHeader } from '../../components/PageHeader';
import { RuntimeConfigContext } from '../../config/RuntimeConfigContext';
import { ExportPanel } from './ExportPanel';
import { exportReset, selectExport } from './exportSlice';
import { generateExport } from './generateExport';
import { useLatestExport } from './useLatestExport';

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
