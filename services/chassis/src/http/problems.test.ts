import { NotFoundError } from 'objection'
import { expect, test } from 'vitest'
import { toFailure } from './problems.ts'

test('a row that is gone is a NOT_FOUND', () => {
  expect(toFailure(new NotFoundError({}))).toMatchObject({
    code: 'NOT_FOUND',
    message: 'This no longer exists',
  })
})
