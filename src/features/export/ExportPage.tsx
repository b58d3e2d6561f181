import { useContext } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { useCurrentUser } from '../../auth/useCurrentUser';
import { PageHeader } from '../../components/PageHeader';
import { RuntimeConfigContext } from '../../config/RuntimeConfigContext';
import { ExportPanel } from './ExportPanel';
import { selectExport } from './exportSlice';
import { generateExport } from './generateExport';

/** All engineering data as a spreadsheet (SPEC section 2, Export page). */
export function ExportPage() {
  const dispatch = useAppDispatch();
  const exported = useAppSelector(selectExport);
  const user = useCurrentUser();
  const config = useContext(RuntimeConfigContext);
  return (
    <>
      <PageHeader title="Export Engineering Data" subtitle="Download all engineering data in Excel format." />
      <ExportPanel exported={exported} onGenerate={() => void dispatch(generateExport({ user, config }))} />
    </>
  );
}
