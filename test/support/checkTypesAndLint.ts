import { ESLint } from 'eslint';
import ts from 'typescript';

/** Types and lint over one program: what the type checker found out for the one, the typed rules of the other need again. */
const print = (text: string): void => void process.stdout.write(text);

const files: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => process.cwd(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

function readProject(): ts.ParsedCommandLine {
  const unreadable = (problem: ts.Diagnostic): never => {
    throw new Error(ts.formatDiagnostic(problem, files));
  };
  return ts.getParsedCommandLineOfConfigFile('tsconfig.json', undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: unreadable,
  })!;
}

/** Prints what is wrong; whether nothing is. */
function checkTypes(project: ts.ParsedCommandLine, program: ts.Program): boolean {
  const problems = [...project.errors, ...ts.getPreEmitDiagnostics(program)];
  print(ts.formatDiagnostics(problems, files));
  return problems.length === 0;
}

/** Prints what is wrong; whether no error is among it. */
async function lint(program: ts.Program): Promise<boolean> {
  const eslint = new ESLint({
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(['.']);
  print(await (await eslint.loadFormatter('stylish')).format(results));
  return results.every(({ errorCount }) => errorCount === 0);
}

const project = readProject();
const program = ts.createProgram(project.fileNames, project.options);
const isTyped = checkTypes(project, program);
const isClean = await lint(program);
process.exitCode = isTyped && isClean ? 0 : 1;
