import { NotFoundError } from 'objection'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toFailure } from './problems.ts'

test('a row that is gone is a NOT_FOUND', () => {
  expect(toFailure(new NotFoundError({}))).toMatchObject({
    code: 'NOT_FOUND',
    message: 'This no longer exists',
  })
})

test('of very many invalid fields, the first hundred are named', () => {
  const { error } = z.array(z.string()).safeParse(Array.from({ length: 1000 }, () => 1))
  expect(Object.keys(toFailure(error).details.fields ?? {})).toHaveLength(100)
})
