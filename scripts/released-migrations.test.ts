import { expect, test } from 'vitest'
import { hashMigrations, readReleased } from './released-migrations.ts'

test('migrations that have been released have not changed: add a new migration instead', async () => {
  const released = await readReleased()
  const now = await hashMigrations()
  expect(Object.keys(released).filter((file) => now[file] !== released[file])).toEqual([])
})
