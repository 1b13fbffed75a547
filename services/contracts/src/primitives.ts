import { z } from 'zod'
import { slugsOf, sources } from './vocabulary.ts'
import { AMOUNT_RANGE, amountProblem, parseAmount, type AmountOptions } from './amounts.ts'

/** Money in responses: a decimal string with two decimals, e.g. `"25000.00"`. */
export const Money = z.string().regex(/^\d{1,13}\.\d{2}$/)

/**
 * An amount in requests: a number, or a text that `parseAmount` reads; parsed to a decimal string. It names a currency
 * only if the options do.
 */
export const amountInput = (options: AmountOptions = {}) =>
  z.union([z.number(), z.string()], options.message ?? AMOUNT_RANGE).transform((value, context) => {
    const reading = parseAmount(String(value), {
      ...options,
      ...(typeof value === 'number' && { decimal: '.' as const }),
    })
    if (reading.kind !== 'amount')
      context.addIssue({ code: 'custom', message: amountProblem(reading, options.message) })
    else if (reading.named !== '' && !options.currency)
      context.addIssue({ code: 'custom', message: `Enter the number without “${reading.named}”` })
    else return reading.value
    return z.NEVER
  })

/** Money in requests, with at most two decimals, parsed to a decimal string with two. */
export const MoneyInput = amountInput()

/** ISO 4217 code, e.g. `USD`. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)

/** An instant in UTC, e.g. `2026-11-21T00:00:00.000Z`. PostgreSQL has no year 0. */
export const Instant = z.iso
  .datetime()
  .refine((instant) => !instant.startsWith('0000'), 'Enter a year from 1 to 9999')

/** A calendar day, e.g. `2027-05-04`. */
export const Day = z.iso.date('Enter a date')

/** In requests: what a form leaves empty is null. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

/** PostgreSQL rejects NUL characters, and lone surrogates cannot be encoded. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** A text without what XML cannot hold and nobody sees: control characters, and two that are none. One would break a feed or a Word file. */
export const withoutControls = (value: string): string =>
  value.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')

/** Text that people enter: without control characters, trimmed, storable, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(withoutControls)
    .trim()
    // Nothing else reads a text that is too long: a megabyte would keep a slow check busy for minutes.
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .refine(isStorable, 'Contains characters that cannot be stored')

/**
 * What email clients turn into a link: addresses, `www.`, and two words with a dot and no space between them. Domains can have the
 * dots of East Asian scripts. After a single letter, as in `J.Lind`, only the endings of domains make a link.
 */
const LINK =
  /@|:\/\/|www[.。．｡]|[\p{L}\p{N}-]{2}[.。．｡]\p{L}{2}|[\p{L}\p{N}][.。．｡](?:\p{L}{2}|com|net|org|info|online|site|shop|store|club|live|link|click|top|pro|app|dev|biz|xyz)(?![\p{L}\p{N}])/iu

/** Whether email clients turn a part of a text into a link. */
export const hasLink = (value: string): boolean => LINK.test(value)

/** As `text`, with the spaces at its ends. */
export const verbatim = (max: number) =>
  z
    .string()
    .overwrite(withoutControls)
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .refine(isStorable, 'Contains characters that cannot be stored')

/** Before a name, without a space: `St.John`, `Mohd.Ali`. */
const ABBREVIATION =
  /(?<!\p{L})(St|Ste|Mt|Mohd|Muhd|Md|Ma|Dr|Mr|Mrs|Ms|Prof|Rev|Fr|Chr|Jr|Sr|Hj|Ing|Abd|Capt|Lt|Col|Gen)\.(?=(\p{Lu}\p{L}{2,}))/gu
const ENDS_ADDRESSES = /^(?:com|net|org|info|app|dev|biz|xyz|site|shop|online|club|live|top|pro|gov|edu)$/i

/** `St John`: only what could not be an address. */
const spaceAbbreviations = (name: string) =>
  name.replaceAll(ABBREVIATION, (found, short: string, next: string) =>
    ENDS_ADDRESSES.test(next) ? found : `${short} `,
  )

/** A person's name. Our emails and pages show it, so it cannot carry somebody else's link. */
export const personName = (max: number) =>
  text(max).refine(
    (name) => !hasLink(spaceAbbreviations(name)),
    'Enter a name without links or email addresses',
  )

/** `name@münchen.de` as servers know it: `name@xn--mnchen-3ya.de`. */
function withAsciiDomain(address: string): string {
  const [, name, domain = ''] = /^([^@\s]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  const url = `http://${domain}`
  return name !== undefined && /[^\0-\x7f]/.test(domain) && URL.canParse(url)
    ? `${name}@${new URL(url).hostname}`
    : address
}

/** As zod has it, but for domains that end in another script: `xn--p1ai`. */
const EMAIL =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** An email address. Domains in other scripts are stored as servers know them, so that each has one account. */
export const emailAddress = (message: string) =>
  z
    .string()
    .trim()
    .max(254, message)
    .refine(isStorable, message)
    .overwrite(withAsciiDomain)
    .pipe(z.email({ pattern: EMAIL, error: message }))

/** An email address, with the specification's error message. */
export const EmailAddress = emailAddress('Please enter a valid email address')

/** Host name with a dot, then nothing, a port, path, query or hash. Anything else could be another kind of address. */
const HOST_FIRST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|:\d|$)/u

/** Adds `https://` to what people type without it: `northquay.org/grants`. */
export const withScheme = (address: string): string =>
  HOST_FIRST.test(address) ? `https://${address}` : address

/** An http(s) address, completed by `withScheme`. */
export const WebAddress = z
  .string()
  .trim()
  .overwrite(withScheme)
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:\/\//i.test(value), 'Must be a valid URL')

/** Comma-separated slugs in a query, in any case, with spaces, underscores or hyphens. Errors name unknown values. */
export const slugList = <const S extends string>(allowed: readonly [S, ...S[]]) =>
  z.string().transform((value, context) => {
    const slugs = value.split(',').map((part) =>
      part
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, '-'),
    )
    const unknown = slugs.filter((slug) => !(allowed as readonly string[]).includes(slug))
    if (unknown.length > 0) {
      context.addIssue({ code: 'custom', message: `Unknown value: ${unknown.join(', ').slice(0, 100)}` })
      return z.NEVER
    }
    return [...new Set(slugs)] as S[]
  })

/** A source of opportunities in responses. Later releases may add more. */
export const SourceSlug = z.enum(slugsOf(sources)).meta({ 'x-extensible-enum': true })

/** An integer in a query. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** `true` or `false` in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Paging of lists: `limit` from 1 to 100, and the opaque `cursor` from the previous page's `Link: rel="next"`. */
export const pageQuery = {
  limit: queryInteger(1, 100).optional(),
  cursor: z.string().max(500).optional(),
}

/** The secret part of a link in an email. */
export const LinkToken = z.string().min(1).max(200)

/**
 * Input of an endpoint behind a link in an email. Our pages send the token in the body, because addresses end up in
 * logs. Mail programs that unsubscribe for the reader (RFC 8058) know only the address.
 */
export const tokenInBody = {
  query: z.object({ token: LinkToken.optional() }),
  body: z.object({ token: LinkToken.optional() }),
}

/** For responses: an object with these keys. Unlike `z.record`, it ignores keys that a later release adds. */
export const extensibleRecord = <Key extends string, Value extends z.ZodType>(
  keys: readonly Key[],
  value: Value,
) => z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>)

/** A response with a sentence for the user. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

/** New ones per week, the current week last: at most twelve weeks, and only those after the first one ever. */
export const NewPerWeek = z.array(z.number().int()).max(12).default([])

/** An address within the site: `/documents?tab=mine`. Two slashes would begin another site's. */
export const SitePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'Must be a path of this site')
