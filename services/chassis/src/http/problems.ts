import type { Problem } from '@fundharbor/contracts/problem'
import type { Middleware } from 'koa'
import { ForeignKeyViolationError, NotFoundError, UniqueViolationError } from 'objection'
import { ZodError } from 'zod'
import { Failure, invalid, unavailable } from './failures.ts'
import { logger } from '../runtime/logger.ts'

/** Outermost middleware: turns whatever is thrown into a Problem. */
export const problems = (): Middleware => async (ctx, next) => {
  try {
    await next()
    if (ctx.status === 404 && ctx.body == null) throw new Failure('NOT_FOUND', 'That address does not exist')
    if (ctx.status === 405) throw new Failure('METHOD_NOT_ALLOWED', 'That method is not allowed here')
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status >= 500)
      logger.error({ err: error, path: loggedPath(ctx.path), code: failure.code }, 'request failed')
    const { fields, resetAt, retryAfter, current } = failure.details
    const body: Problem = {
      code: failure.code,
      message: failure.message,
      fields,
      resetAt,
      retryAfter,
      current,
      requestId: ctx.state.requestId,
    }
    if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
    ctx.status = failure.status
    ctx.body = body
  }
}

/** Without the secret of a calendar feed. */
const loggedPath = (path: string): string => path.replace(/(\/feeds\/).*/, '$1[removed]')

/** The Failure for an error. Unknown errors become UNEXPECTED, without details. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return invalid(fieldsOf(error))
  if (error instanceof UniqueViolationError)
    return new Failure('CONFLICT', 'This already exists', { cause: error })
  if (error instanceof ForeignKeyViolationError)
    return new Failure('CONFLICT', 'Something this refers to no longer exists')
  if (error instanceof NotFoundError)
    return new Failure('NOT_FOUND', 'This no longer exists', { cause: error })
  if (isParseError(error)) return new Failure('INVALID', 'The request could not be read')
  if (isTooLarge(error)) return new Failure('TOO_LARGE', 'The request is too large')
  if (isUnstorable(error)) {
    logger.warn({ err: error }, 'a value passed the contract but not the database')
    return new Failure('INVALID', 'A value cannot be stored', { cause: error })
  }
  if (isDiskFull(error)) return unavailable('We can’t save anything right now. Try again in a moment.', error)
  if (isDatabaseDown(error)) return unavailable('The service is busy. Try again in a moment.', error)
  return new Failure('UNEXPECTED', 'Something went wrong. Try again in a moment.', { cause: error })
}

/** More than any form has fields. A body of many invalid values would otherwise get a response of megabytes. */
const MAX_ISSUES = 100

/** The first message for each invalid field. */
function fieldsOf(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const path of paths) fields[path] ??= messageOf(issue)
  }
  return fields
}

function messageOf(issue: ZodError['issues'][number]): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown parameter'
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return 'This field is required'
  return issue.message
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

const isParseError = (error: unknown) => property(error, 'status') === 400
const isTooLarge = (error: unknown) => property(error, 'status') === 413

const codeOf = (error: unknown): string =>
  String(property(error, 'code') ?? property(property(error, 'nativeError'), 'code') ?? '')

/** Numbers and dates out of range, and text that is not a value of its type or cannot be stored as UTF-8 or JSON. */
const isUnstorable = (error: unknown) =>
  ['22003', '22007', '22008', '22021', '22P02', '22P05'].includes(codeOf(error))

/** No space, over quota, or a disk that fails: of this service's files, or (53100, 58030) of the database. */
const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', '53100', '58030'].includes(codeOf(error))

/** Connection refused or lost, pool or memory exhausted, server shutting down, statement canceled by a timeout. */
function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error)
  const name = String(property(error, 'name') ?? '')
  const message = String(property(error, 'message') ?? '')
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '57014', '53200', '53300'].includes(
      code,
    ) ||
    name === 'KnexTimeoutError' ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect/.test(message)
  )
}
