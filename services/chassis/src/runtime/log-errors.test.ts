import { expect, test } from 'vitest'
import { loggedError } from './log-errors.ts'

test('logs what identifies an error, without personal data', () => {
  const driver = Object.assign(new Error('duplicate key for amara.okafor+x@northquay.example'), {
    code: '23505',
    detail: 'Key (email)=(amara@northquay.example) already exists.',
    rejected: ['amara@northquay.example'],
    parameters: ['$argon2id$v=19$secret'],
  })
  const error = new Error('could not save, token hXbQ2vJm1mWkq8wX8xT2VYp1Zc5sQkqWw8b3r6yT0aE', {
    cause: driver,
  })
  const logged = loggedError(error)
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'could not save, token [secret]',
    cause: { code: '23505', message: 'duplicate key for [address]' },
  })
  expect(JSON.stringify(logged)).not.toMatch(/northquay|argon2|hXbQ2vJm/)
  expect(logged.stack).toContain('log-errors.test.ts')
})

test('logs thrown values that are not errors', () => {
  expect(loggedError('who@nowhere.example')).toEqual({ type: 'string', message: '[address]' })
  expect(loggedError(undefined)).toEqual({ type: 'undefined', message: 'undefined' })
})

// It took minutes to look for addresses in what somebody sent.
test('logs the beginning of a message of a megabyte', () => {
  expect(loggedError(new Error('a'.repeat(1_000_000))).message).toBe('[secret]')
})
