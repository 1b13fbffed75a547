import { expect, test } from 'vitest'
import { personName, text, verbatim } from './primitives.ts'

const MEGABYTE = 'a'.repeat(1_000_000)
const messagesOf = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

// It took minutes, in which the service answered nobody.
test('a name of a megabyte is refused', () => {
  expect(messagesOf(personName(100), MEGABYTE)).toEqual(['Use at most 100 characters'])
  expect(personName(2_000_000).safeParse(MEGABYTE).success).toBe(true)
})

test.each(['amara@quay.example', 'see quay.example', 'https://x', 'www.quay', 'a.io'])(
  '%j is no name of a person',
  (name) => {
    expect(messagesOf(personName(100), name)).toEqual(['Enter a name without links or email addresses'])
  },
)

test.each(['Amara Okafor', 'J. R. Lind', 'Ann-Marie St. Clair', 'Dr. 李明'])('%j is a name', (name) => {
  expect(personName(100).parse(name)).toBe(name)
})

test.each([
  ['a vertical tab', 'Autumn\u000B issue', 'Autumn issue'],
  ['a form feed', 'a\fb', 'ab'],
  ['a bell', 'a\u0007b', 'ab'],
  ['an escape', 'a\u001B[31mb', 'a[31mb'],
  ['a backspace', 'a\bb', 'ab'],
  ['a delete', 'a\u007Fb', 'ab'],
  ['a control of Latin 1', 'a\u0085b', 'ab'],
  ['a sign that is none', 'a\uFFFFb', 'ab'],
  ['a byte order mark the wrong way round', 'a\uFFFEb', 'ab'],
  ['one at the start', '\u0001 a', 'a'],
  ['nothing else', '\u000B\uFFFF', ''],
  ['tabs and lines, which stay', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['every other sign', '𓀀 🎉 \u200F é', '𓀀 🎉 \u200F é'],
])('a text never has what XML cannot hold: %s', (_, entered, stored) => {
  expect(text(100).parse(entered)).toBe(stored)
  expect(verbatim(100).parse(entered).trim()).toBe(stored)
})
