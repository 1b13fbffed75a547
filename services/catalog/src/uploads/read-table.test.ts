import { MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const read = (name: string, text: string) => () => readTable(name, Buffer.from(text))
const tooMany = `more than ${MAX_UPLOAD_ROWS} rows`

test('a small file of very many rows or columns is refused', () => {
  expect(read('rows.csv', `title\n${'a\n'.repeat(MAX_UPLOAD_ROWS + 5)}`)).toThrow(tooMany)
  expect(read('rows.json', JSON.stringify(Array.from({ length: MAX_UPLOAD_ROWS + 1 }, () => 1)))).toThrow(
    tooMany,
  )
  const header = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join()
  expect(read('columns.csv', `${header}\n${header}`)).toThrow('more than 200 columns')
  expect(readTable('rows.csv', Buffer.from(`title\n${'a\n'.repeat(MAX_UPLOAD_ROWS)}`)).rows).toHaveLength(
    MAX_UPLOAD_ROWS,
  )
})
