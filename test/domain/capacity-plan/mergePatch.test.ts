import { mergePatch } from '#domain/capacity-plan/rowRecord.ts';

const blank = { name: '', unit: null as string | null, greenfield: false };

test.each([
  ['a new one', undefined, { name: 'A' }, { name: 'A', unit: null, greenfield: false }],
  [
    'a changed field',
    { name: 'A', unit: 'U', greenfield: true },
    { name: 'B' },
    { name: 'B', unit: 'U', greenfield: true },
  ],
  ['nothing new', { name: 'A', unit: 'U', greenfield: true }, { name: 'A', unit: 'U' }, undefined],
  ['an empty cell keeps what is stored', { name: 'A', unit: 'U', greenfield: true }, {}, undefined],
])('%s', (_case, stored, patch, expected) => expect(mergePatch(blank, stored, patch)).toEqual(expected));
