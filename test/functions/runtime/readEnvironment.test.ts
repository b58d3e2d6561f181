import { readEnvironment } from '#functions/runtime/readEnvironment.ts';

test('reads where the function runs', () => {
  expect(
    readEnvironment({
      APPWRITE_FUNCTION_API_ENDPOINT: 'http://localhost/v1',
      APPWRITE_FUNCTION_PROJECT_ID: 'project',
      APPWRITE_FUNCTION_ID: 'function',
    }),
  ).toEqual({ endpoint: 'http://localhost/v1', projectId: 'project', functionId: 'function' });
});

test('says in one line everything that is missing', () => {
  expect(() => readEnvironment({ APPWRITE_FUNCTION_PROJECT_ID: 'project', APPWRITE_FUNCTION_ID: '' })).toThrow(
    "The function's environment lacks APPWRITE_FUNCTION_API_ENDPOINT, APPWRITE_FUNCTION_ID.",
  );
});
