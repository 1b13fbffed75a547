import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { jsonPieces } from './json-stream.ts'

async function* rows(count: number) {
  for (let at = 0; at < count; at += 1) yield { at }
}

const written = (object: Record<string, unknown>) => json(Readable.from(jsonPieces(object)))

test.each([0, 1, 3])('a list of %i rows is written as JSON', async (count) => {
  expect(await written({ name: 'Quay "East"', rows: rows(count), missing: undefined })).toEqual({
    name: 'Quay "East"',
    rows: Array.from({ length: count }, (_, at) => ({ at })),
    missing: null,
  })
})

test('an object without values is written as JSON', async () => expect(await written({})).toEqual({}))

test('rows are read while they are written', async () => {
  const pieces = jsonPieces({ rows: rows(Infinity) })
  for (let count = 0; count < 10; count += 1) expect((await pieces.next()).done).toBe(false)
  await pieces.return(undefined)
})
