import { pino } from 'pino'
import { requestIds } from './context.ts'
import { logLevel } from './env.ts'
import { loggedError } from './log-errors.ts'

/** JSON logs to standard output, each line with the request's id and trace. Secrets and personal data are never logged. */
export const logger = pino({
  level: logLevel,
  base: undefined,
  serializers: { err: (error: unknown) => loggedError(error) },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: requestIds,
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
