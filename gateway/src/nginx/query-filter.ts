import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** What follows in an address is the secret of a calendar feed or of a preview. A pattern. */
export const secretPath = '(?:/api/calendar/feeds/|/preview/)'

const SECRET = new RegExp(`(${secretPath})[^\\s"'?]*`, 'gi')

/**
 * Removes query strings and secrets from a line: nginx writes whole addresses, and queries hold tokens of emailed links.
 */
export const withoutQueries = (line: string): string =>
  line.replaceAll(SECRET, '$1[removed]').replaceAll(/\?[^\s"']*/g, '?[removed]')

/** A stream of lines without query strings, for nginx's error log. */
export function createQueryFilter(): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      done(null, lines.map((line) => `${withoutQueries(line)}\n`).join(''))
    },
    flush(done) {
      done(null, withoutQueries(rest + decoder.end()))
    },
  })
}
