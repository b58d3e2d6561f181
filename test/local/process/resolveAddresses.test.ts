import { resolveAddresses } from '#local/process/resolveAddresses.ts';

const at = (host: string, port: number, origin?: string) => resolveAddresses({ host, origin }, port);

test('on this machine it is reached under all of its names', () => {
  expect(at('localhost', 3000)).toEqual({
    origin: 'http://localhost:3000',
    localOrigin: 'http://localhost:3000',
    hosts: ['localhost', '127.0.0.1'],
    origins: ['http://localhost:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  });
});

test("origins are written as browsers write them: the scheme's own port is left out", () => {
  expect(at('localhost', 80)).toMatchObject({
    origin: 'http://localhost',
    localOrigin: 'http://localhost',
    origins: ['http://localhost', 'http://localhost', 'http://127.0.0.1'],
  });
  expect(at('0.0.0.0', 80, 'http://data.example.test:80').origins).toEqual(['http://data.example.test']);
  expect(at('localhost', 3000, 'https://data.example.test:443')).toMatchObject({
    origin: 'https://data.example.test',
    localOrigin: 'http://localhost:3000',
    origins: ['https://data.example.test'],
  });
  expect(at('localhost', 443, 'https://localhost:443').origins).toEqual([
    'https://localhost',
    'http://localhost:443',
    'http://127.0.0.1:443',
  ]);
});

test('another address of this machine is reached under that address alone', () => {
  expect(at('127.0.0.2', 3000)).toEqual({
    origin: 'http://127.0.0.2:3000',
    localOrigin: 'http://127.0.0.2:3000',
    hosts: ['localhost', '127.0.0.1', '127.0.0.2'],
    origins: ['http://127.0.0.2:3000', 'http://127.0.0.2:3000'],
  });
});

test('a public address is the only one whose pages may call', () => {
  expect(at('10.0.0.5', 3000, 'https://data.example.test')).toEqual({
    origin: 'https://data.example.test',
    localOrigin: 'http://10.0.0.5:3000',
    hosts: ['localhost', '127.0.0.1', '10.0.0.5', 'data.example.test'],
    origins: ['https://data.example.test'],
  });
});

test.each([
  ['2001:db8::1', 80, 'http://[2001:db8::1]', '[2001:db8::1]'],
  ['2001:DB8:0::1', 3000, 'http://[2001:db8::1]:3000', '[2001:db8::1]'],
  ['fe80::1%eth0', 3000, 'http://[fe80::1]:3000', '[fe80::1]'],
  ['::', 3000, 'http://localhost:3000', 'localhost'],
  ['::1', 3000, 'http://localhost:3000', 'localhost'],
])('HOST=%s at port %i is %s', (host, port, own, hostname) => {
  const addresses = at(host, port, 'http://data.example.test');
  expect(addresses.localOrigin).toBe(own);
  expect(addresses.hosts).toContain(hostname);
});
