import { parseArgs } from 'node:util'
import { env } from '../config/env.ts'
import { usage } from './usage.ts'

/** Reads the arguments of the release tool. Throws if it has no such option. */
export function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      releases: { type: 'string', default: env.RELEASES_DIR },
      'no-preflight': { type: 'boolean', default: false },
      'no-services': { type: 'boolean', default: false },
      from: { type: 'string' },
      again: { type: 'boolean', default: false },
      'keep-rollback': { type: 'boolean', default: false },
      key: { type: 'string', default: '' },
      areas: { type: 'string', default: '' },
      paths: { type: 'string', default: '' },
      dev: { type: 'boolean' },
      share: { type: 'string', default: '10' },
      days: { type: 'string' },
      preview: { type: 'string' },
      minutes: { type: 'string', default: '30' },
      most: { type: 'string', default: '10' },
      visits: { type: 'string', default: '20' },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, ...subjects] = positionals
  /** An option with a number of at least 1. */
  const readNumber = (option: 'days' | 'minutes' | 'most' | 'visits', unset?: number): number => {
    const number = Number(values[option] ?? unset)
    if (!(number >= 1)) throw new Error(`--${option} must be a number of at least 1.`)
    return number
  }
  return { values, command, subjects, readNumber }
}

/** The arguments of one call of the release tool. */
export type ToolOptions = ReturnType<typeof parseOptions>

/** A value that the command cannot do without. */
export function required(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new Error(`${what} is required.\n\n${usage}`)
}
