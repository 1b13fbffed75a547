import { pino } from 'pino'
import { requestIds } from './context.ts'
import { logLevel } from './env.ts'
import { loggedError } from './log-errors.ts'

/**
 * JSON logs to standard output, each line with the service's name and the request's id and trace, like those of the gateway. Secrets and personal data are never logged.
 */
export const logger = pino({
  level: logLevel,
  base: undefined,
  formatters: { level: (level) => ({ level }) },
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
