import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lowMemory } from './low-memory.ts'

test('services have the same memory settings in an image as on this machine', async () => {
  const dockerfile = await readFile(new URL('../../services/Dockerfile', import.meta.url), 'utf8')
  const settings = dockerfile.matchAll(/\b(NODE_OPTIONS|MALLOC_\w+)=(\S+)/g)
  expect(Object.fromEntries(Array.from(settings, ([, name, value]) => [name, value]))).toEqual(lowMemory)
})
