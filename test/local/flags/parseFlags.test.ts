import { parseFlags } from '#local/flags/FlagFile.ts';

test.each([
  ['{}', {}],
  ['{"a": true, "b-c": false}', { a: true, 'b-c': false }],
  ['\uFEFF{"a": true}\r\n', { a: true }],
])('%j is read', (text, flags) => expect(parseFlags(text)).toEqual({ ok: true, flags }));

test.each([
  ['', 'it is not JSON'],
  ['{"a": tru', 'it is not JSON'],
  ['[true]', 'it is not one object'],
  ['null', 'it is not one object'],
  ['{"a": "yes"}', '"a" is neither true nor false'],
  ['{"a": true, "b": 1}', '"b" is neither true nor false'],
])('%j is refused with what is wrong', (text, problem) => expect(parseFlags(text)).toEqual({ ok: false, problem }));
