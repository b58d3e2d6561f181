import { defaultPermissions, readPermissions, requireRole } from '#local/appwrite/permissions.ts';
import type { Principal } from '#local/appwrite/platform.ts';

const user = {
  $id: 'bob',
  $createdAt: '',
  $updatedAt: '',
  name: 'Bob',
  email: 'bob@example.test',
  labels: ['staff'],
  status: true,
  accessedAt: '',
};
const bob: Principal = { kind: 'user', user, sessionId: undefined, byCookie: false, endsAtMs: Infinity };
const key: Principal = { kind: 'key', scopes: 'all' };

describe('permissions a request gives', () => {
  it('spells write() out', () => {
    expect(readPermissions(bob, ['read("users")', 'write("user:bob")'])).toEqual([
      'read("users")',
      'update("user:bob")',
      'delete("user:bob")',
    ]);
  });

  it.each([[undefined], [null]])('%s are none', (given) => {
    expect(readPermissions(bob, given)).toBeUndefined();
  });

  it.each([
    ['read(any)', 'Invalid `permissions` param: Invalid permission string format: "read(any)". or null'],
    [
      'create("users")',
      'Invalid `permissions` param: Permission "create("users")" is not allowed. Must be one of: read, update, delete, write. or null',
    ],
    [
      'read("user:alice")',
      'Permissions must be one of: (any, users, user:bob, user:bob/unverified, users/unverified, label:staff)',
    ],
    ['read("users") or read("any")', 'Invalid `permissions` param'],
  ])('refuses %s', (permission, message) => {
    expect(() => readPermissions(bob, [permission])).toThrow(message);
  });

  it('lets a key grant anything', () => {
    expect(readPermissions(key, ['read("user:alice")'])).toEqual(['read("user:alice")']);
  });

  it('gives all rights to the person who creates, and nobody any when a key creates', () => {
    expect(defaultPermissions(bob)).toEqual(['read("user:bob")', 'update("user:bob")', 'delete("user:bob")']);
    expect(defaultPermissions(key)).toEqual([]);
  });
});

describe('a role that is missing', () => {
  it('is named with what the caller holds', () => {
    expect(() => {
      requireRole(['label:admin'], 'execute', ['any', 'user:bob/unverified']);
    }).toThrow(
      'Missing "execute" permission for role "label:admin". Only "["any","user:bob\\/unverified"]" scopes are allowed and "["label:admin"]" was given.',
    );
  });

  it('is nobody’s when nobody is granted the action', () => {
    expect(() => {
      requireRole([], 'delete', ['any']);
    }).toThrow("No permissions provided for action 'delete'");
  });

  it('is not missing when one of several is held', () => {
    expect(() => {
      requireRole(['label:admin', 'users'], 'read', ['any', 'users']);
    }).not.toThrow();
  });
});
