import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that contracts use. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

/** A placeholder that is replaced by the n-th known id when the request is sent. */
export const idPlaceholder = (n: number): string => `{{id ${n}}}`

const knownId = fc.nat(400).map(idPlaceholder)
export const someId = fc.oneof({ weight: 6, arbitrary: knownId }, { weight: 1, arbitrary: fc.uuid() })

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '1e309',
  'NaN',
  '-1',
  '9'.repeat(400),
  'x'.repeat(5000),
  "'; DROP TABLE users; --",
  '%_\\',
  '>'.repeat(3000),
  // As long as requests may be: what reads them more than once needs minutes.
  'x'.repeat(300_000),
  '“'.repeat(100_000),
  '<script>alert(1)</script>',
  '0000-01-01T00:00:00Z',
  '2026-99-99T00:00:00Z',
  'WyJuZXdlc3QiLCIyMDI2LTk5LTk5IDAwOjAwOjAwKzAwIiwiMDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0',
  'WyItYW1vdW50IiwxZTk5OSwiMDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0',
  'bnVsbA',
  '../../internal',
]

/** What forms never send but scripts do. */
export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e21,
    1e308,
    [],
    ['a'],
    {},
    { toString: 'x' },
    { __proto__: null },
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

const formats: Record<string, Arbitrary<string>> = {
  uuid: someId,
  email: fc.constantFrom('amara@northquay.example', 'BO@harbourstreet.example', 'mei+tides@quay.example'),
  uri: fc.constantFrom('https://example.org/a?b=1', 'http://quay.example', 'https://xn--caf-dma.example/'),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })
    .map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  const known = format && formats[format]
  if (known) return known
  if (pattern) return matching(pattern)
  const most = Math.min(maxLength, 20_000)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.lorem({ maxCount: 8 }).map((text) => text.padEnd(minLength, 'x').slice(0, most)),
    },
    {
      weight: 3,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength: Math.min(minLength, 50),
        maxLength: Math.min(most, 80),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(most), 'x'.repeat(minLength)) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 200 }).map(String) },
  )
}

/** Patterns with parts that the generator does not know fall back to any text. */
function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string({ maxLength: 40 })
  }
}

function numberOf({ type, minimum = -1e6, maximum = 1e9 }: Schema): Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e12)]
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 2 ** 31)) })
  return fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 2 ** 31)) }),
  )
}

/** What contracts check with code, and JSON Schema cannot say. */
const byName: [RegExp, Arbitrary<unknown>][] = [
  [/email/i, formats.email ?? fc.constant('')],
  [/website|url|link|address$/i, formats.uri ?? fc.constant('')],
  [/date|since|until|deadline/i, formats['date-time'] ?? fc.constant('')],
  [/amount|budget|price/i, fc.constantFrom('0', '25000', '25000.50', '9999999999.99')],
  [/year/i, fc.constantFrom('1998', '2026')],
  [/code$|currency/i, fc.constantFrom('US', 'USD', 'GB', 'EUR', '123456')],
]

function namedValue(name: string, schema: Schema): Arbitrary<unknown> {
  const isPlainText = schema.type === 'string' && !schema.format && !schema.pattern && !schema.enum
  const known = isPlainText && byName.find(([pattern]) => pattern.test(name))?.[1]
  return known
    ? fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: valueFor(schema) })
    : valueFor(schema)
}

/** Optional properties are left out half of the time, cursors mostly: a wrong one hides what comes after it. */
const isGiven = (name: string) => fc.integer({ min: 0, max: 9 }).map((n) => n < (name === 'cursor' ? 1 : 5))

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const value = namedValue(name, schema)
    if (required.includes(name)) return [name, value] as const
    return [name, fc.tuple(isGiven(name), value).map(([given, each]) => (given ? each : undefined))] as const
  })
  const known = fc
    .record(Object.fromEntries(entries))
    .map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)))
  if (typeof additionalProperties !== 'object') return known
  const others = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), valueFor(additionalProperties), {
    maxKeys: 4,
  })
  return fc.tuple(known, others).map(([own, more]) => ({ ...more, ...own }))
}

function plainValue(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valueFor))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map(valueFor))
      .map((parts) => Object.assign({}, ...parts.filter((part) => typeof part === 'object')))
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array')
    return schema.prefixItems
      ? fc.tuple(...schema.prefixItems.map(valueFor))
      : fc.array(valueFor(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.jsonValue({ maxDepth: 2 })
}

/** Values that a schema accepts, and now and then, anywhere in them, one that it does not. */
function valueFor(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: plainValue(schema) }, { weight: 1, arbitrary: hostile })
}

/** Values for a contract's input. */
export const valuesFor = (schema: z.ZodType): Arbitrary<unknown> =>
  valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
