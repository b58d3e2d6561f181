import { makeStore } from '../../../../src/app/store';
import { chooseFile } from '../../../../src/features/admin/upload/chooseFile';
import { submitFile } from '../../../../src/features/admin/upload/submitFile';
import { selectUpload } from '../../../../src/features/admin/uploadSlice';
import { lineOf, planCells, planHeader, textOf } from '../../../support/csvCorpus/planText';
import { memoryServices } from '../../../support/memoryServices';

test("without a user, Submit says 'User information is missing. Please log in again.', sends nothing and keeps the file", async () => {
  const { services } = memoryServices({});
  const execute = jest.fn();
  const store = makeStore({ services: { ...services, functions: { execute } } });
  await store.dispatch(
    chooseFile(new File([textOf([planHeader, planCells()].map((cells) => lineOf(cells)))], 'plan.csv')),
  );
  await store.dispatch(submitFile({ user: null, functionId: 'file-uploader' }));
  expect(selectUpload(store.getState())).toMatchObject({
    status: 'checked',
    file: { fileName: 'plan.csv' },
    error: 'User information is missing. Please log in again.',
  });
  expect(execute).not.toHaveBeenCalled();
});
