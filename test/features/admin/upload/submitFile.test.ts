import { makeStore } from '#src/app/makeStore.ts';
import { chooseFile } from '#src/features/admin/upload/checkFile.ts';
import { submitFile } from '#src/features/admin/upload/submitFile.ts';
import { selectUpload } from '#src/features/admin/uploadSlice.ts';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { memoryServices } from '#test/support/memoryServices.ts';

test.each([
  ['a user', null],
  ['an e-mail address', { $id: 'ada', name: 'Ada Admin', email: '', labels: ['admin'] }],
])(
  "without %s, Submit says 'User information is missing. Please log in again.', sends nothing and keeps the file",
  async (_, user) => {
    const { services } = memoryServices({});
    const execute = jest.fn();
    const store = makeStore({ services: { ...services, functions: { ...services.functions, execute } } });
    await store.dispatch(
      chooseFile(new File([textOf([planHeader, planCells()].map((cells) => lineOf(cells)))], 'plan.csv')),
    );
    await store.dispatch(submitFile({ user, functionId: 'file-uploader' }));
    expect(selectUpload(store.getState())).toMatchObject({
      status: 'checked',
      file: { fileName: 'plan.csv' },
      error: 'User information is missing. Please log in again.',
    });
    expect(execute).not.toHaveBeenCalled();
  },
);
