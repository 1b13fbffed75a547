import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '@fundharbor/contracts/endpoints'

const file = new URL('../data/access.json', import.meta.url)

/** Written by hand, apart from the contracts: a wrong `access` or `permission` in one of them fails here. */
test('who can call each endpoint is what data/access.json says', async () => {
  const expected = z.record(z.string(), z.array(z.string())).parse(JSON.parse(await readFile(file, 'utf8')))
  const actual = endpoints.map(({ method, path, access = 'member', permission }) => [
    `${method} ${path}`,
    permission ? `${access}, ${permission}` : access,
  ])
  const listed = Object.entries(expected).flatMap(([access, names]) => names.map((name) => [name, access]))
  expect(actual.toSorted()).toEqual(listed.toSorted())
})
