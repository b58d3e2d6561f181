import vm from 'node:vm';

const scripts = new Map<string, { readonly source: string; readonly script: vm.Script }>();

/**
 * jest compiles a thousand modules for each suite. A script that is kept runs in the context of the next suite as well, and with it what V8
 * has compiled of it since. Our sources are CommonJS here, so that nothing imports dynamically.
 */
vm.compileFunction = (source, parameters = [], { filename = '', parsingContext } = {}) => {
  if (parsingContext === undefined) throw new Error(`No page to run ${filename} in`);
  let compiled = scripts.get(filename);
  if (compiled?.source !== source) {
    const head = `(function (${parameters.join(', ')}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    compiled = { source, script };
    scripts.set(filename, compiled);
  }
  return compiled.script.runInContext(parsingContext) as ReturnType<typeof vm.compileFunction>;
};
