import type { AppThunk } from '#src/store/hooks.ts';
import { selectUpload } from '#src/features/admin/uploadSlice.ts';
import type { CsvChecker } from './check/CsvChecker.ts';
import { openFile, openFileOf } from './checkerOf.ts';
import { compareFile } from './compareFile.ts';

/** Those that stand in for one that broke down, and when they know all that it knew. */
const restored = new WeakMap<CsvChecker, Promise<unknown>>();

/**
 * The checker of the present file. When the worker behind it died, another one reads the file and compares it again. Rejects when
 * that fails.
 */
export function workingChecker(): AppThunk<Promise<CsvChecker>> {
  return async (dispatch, getState, { services }) => {
    const open = openFileOf(services);
    if (!open.checker.isBroken) {
      await (restored.get(open.checker) ?? open.checked);
      return open.checker;
    }
    const { checker, checked } = openFile(services, open.file, open.options, () => undefined);
    const known = checked.then(async () => {
      const upload = selectUpload(getState());
      if ('choices' in upload) await checker.choose(upload.choices);
      await dispatch(compareFile());
    });
    restored.set(checker, known);
    await known;
    return checker;
  };
}
