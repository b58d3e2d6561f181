import { createLogger, isLogged, type LogLevel } from '#src/monitoring/logger.ts';

const levels: LogLevel[] = ['debug', 'info', 'warn', 'error'];

test.each([
  ['test', levels],
  ['development', levels],
  ['dev', ['info', 'warn', 'error']],
  ['qa', ['warn', 'error']],
  ['prod', ['error']],
  ['a mode nobody knows', ['error']],
])('a build for %s logs %j', (mode, logged) => {
  expect(levels.filter((level) => isLogged(level, mode))).toEqual(logged);
});

describe('a log entry', () => {
  const remote = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const lines: unknown[][] = [];

  beforeEach(() => {
    lines.splice(0);
    jest.spyOn(console, 'error').mockImplementation((...values) => void lines.push(values));
    jest.spyOn(console, 'warn').mockImplementation((...values) => void lines.push(values));
  });
  afterEach(() => Reflect.deleteProperty(window, 'DD_LOGS'));

  test('goes to the console alone while there is no remote logger', () => {
    createLogger('prod').error('It failed', { code: 500 });
    expect(lines).toEqual([['It failed', { code: 500 }]]);
  });

  test('goes to the remote logger, too, as soon as there is one', () => {
    const logger = createLogger('prod');
    Reflect.set(window, 'DD_LOGS', { logger: remote });
    logger.error('It failed', { code: 500 });
    expect(lines).toHaveLength(1);
    expect(remote.error).toHaveBeenCalledWith('It failed', { code: 500 });
  });

  test('takes an error along with its stack', () => {
    Reflect.set(window, 'DD_LOGS', { logger: remote });
    const error = new Error('why');
    createLogger('prod').error('It failed', error);
    expect(remote.error).toHaveBeenCalledWith('It failed', undefined, error);
  });

  test('below the level of the build goes nowhere', () => {
    Reflect.set(window, 'DD_LOGS', { logger: remote });
    createLogger('prod').warn('Never mind');
    expect(lines).toEqual([]);
    expect(remote.warn).not.toHaveBeenCalled();
  });
});
