/** Where a function runs: what the platform tells it. */
export interface Environment {
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
  readonly functionId: string;
}

const variables = {
  endpoint: 'APPWRITE_FUNCTION_API_ENDPOINT',
  projectId: 'APPWRITE_FUNCTION_PROJECT_ID',
  functionId: 'APPWRITE_FUNCTION_ID',
} as const;

/** Throws one line that names every variable that is missing. */
export function readEnvironment(values: Readonly<Record<string, string | undefined>>): Environment {
  const missing = Object.values(variables).filter((name) => (values[name] ?? '') === '');
  if (missing.length > 0) throw new Error(`The function's environment lacks ${missing.join(', ')}.`);
  const read = (name: string): string => values[name] ?? '';
  return {
    endpoint: read(variables.endpoint),
    projectId: read(variables.projectId),
    functionId: read(variables.functionId),
  };
}
