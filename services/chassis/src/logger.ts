import { pino } from 'pino'
import { currentRequestId } from './context.ts'
import { loggedError } from './log-errors.ts'

/** JSON logs to standard output, each line with the request's id. Secrets and personal data are never logged. */
export const logger = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  serializers: { err: (error: unknown) => loggedError(error) },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const requestId = currentRequestId()
    return requestId ? { requestId } : {}
  },
  redact: {
    paths: [
      '*.password',
      '*.token',
      '*.cookie',
      '*.authorization',
      'headers',
      '*.headers',
      '*.client_secret',
    ],
    censor: '[redacted]',
  },
})
