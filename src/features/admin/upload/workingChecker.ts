import type { AppThunk } from '../../../api/AppThunk';
import { selectUpload } from '../uploadSlice';
import type { CsvChecker } from './check/CsvChecker';
import { openFile, openFileOf } from './checkerOf';
import { compareFile } from './compareFile';

/** The checker of the present file. When the worker behind it died, another one reads the file again. Rejects when that fails. */
export function workingChecker(): AppThunk<Promise<CsvChecker>> {
  return async (dispatch, getState, { services }) => {
    const open = openFileOf(services);
    if (!open.checker.isBroken) {
      await open.checked;
      return open.checker;
    }
    const { checker, checked } = openFile(services, open.file, open.options, () => undefined);
    await checked;
    const upload = selectUpload(getState());
    if ('choices' in upload) await checker.choose(upload.choices);
    void dispatch(compareFile());
    return checker;
  };
}
