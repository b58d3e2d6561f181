import { judgeSite } from '#commands/doctor/checkSite.ts';

it.each([
  ['https://data.example.com', 'https://appwrite.example.com', true],
  ['https://data.example.co.uk', 'https://appwrite.example.co.uk', true],
  ['https://data.co.uk', 'https://appwrite.co.uk', false],
  ['https://team.github.io', 'https://appwrite.github.io', false],
  ['https://data.example.com', 'https://cloud.appwrite.io', false],
  ['http://data.example.com', 'https://appwrite.example.com', false],
  ['http://localhost:3000', 'http://localhost:8080', true],
  ['http://10.0.0.1', 'http://10.0.0.2', false],
])('%s and %s are on one site: %s', (page, appwrite, isOne) => {
  expect(judgeSite(page, appwrite).advice === undefined).toBe(isOne);
});
